"""What travels: requests as clients write them, and views as they read them. OpenAPI is made from these."""
