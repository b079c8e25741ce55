# SPDX-License-Identifier: MIT
"""Engine protocols: one module per protocol, with one subclass of adapter.Adapter."""
