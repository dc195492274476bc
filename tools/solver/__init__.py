"""Decides which deals can be won when all cards are known. Overview: tools/docs/solver.md"""
