# SPDX-License-Identifier: MIT
"""Distillation: a residual network learns from labels of searches and teaches the network of the engine."""
