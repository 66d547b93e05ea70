"""The companion as a site without a server: Python runs in the browser."""
