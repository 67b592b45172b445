"""Pictures: positions, trees, tables, plots."""
