"""What a fresh machine needs before it can serve or test: environment, Node tools, browser, locks."""
