"""What the workshop knows of the games: their list, cards and deals, the won games, and a way to play them."""
