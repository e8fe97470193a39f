"""Makes what is kept in the repository but comes from the code. `make generated` writes it anew."""
