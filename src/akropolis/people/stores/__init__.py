"""What is kept of persons, in the database that the tables are in."""
