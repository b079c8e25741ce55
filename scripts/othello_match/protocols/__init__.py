# SPDX-License-Identifier: MIT
"""One module a protocol, each with one subclass of adapter.Adapter."""
