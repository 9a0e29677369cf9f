"""What `make bench` runs. Ratios to a baseline on the same machine hold better than times."""
