"""Cape May: walk its one-way streets, build cottages and shops, and make them into landmarks."""
