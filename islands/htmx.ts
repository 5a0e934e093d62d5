import "htmx.org";
