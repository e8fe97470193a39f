"""Word for those whose pages are closed: to whom, when, and safely through addresses that strangers have given."""
