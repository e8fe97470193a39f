"""Pictures out: SVG and the terminal."""
