"""Training the value that the learned bots judge moves by. Needs PyTorch: `pip install akropolis[train]`."""
