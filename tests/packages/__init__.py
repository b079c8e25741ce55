# SPDX-License-Identifier: MIT
"""Tests of packages, libraries, the website and the cluster."""

import tests.match  # (adds scripts/ to the module path)
