# Varnish between the proxy that terminates TLS and the web servers: keeps what the shop calls public, and drops it when it
# changes. Explained in docs/deployment.md, "A caching proxy or CDN".
vcl 4.1;

import std;

backend default {
	.host = "127.0.0.1";
	.port = "3000";
	.connect_timeout = 1s;
	.first_byte_timeout = 60s;
}

sub vcl_recv {
	# CDN_PURGE_URL=http://127.0.0.1:6081/.purge-pages
	if (req.url == "/.purge-pages") {
		# CDN_PURGE_HEADER=X-Purge-Token: choose-a-long-word
		if (req.method != "POST" || req.http.X-Purge-Token != "choose-a-long-word") {
			return (synth(403, "Forbidden"));
		}
		ban("obj.http.Surrogate-Key == shop-pages");
		return (synth(200, "Purged"));
	}
	# What advertisements add to an address changes nothing on a page.
	if (req.method == "GET" || req.method == "HEAD") {
		set req.url = regsuball(req.url, "(?i)([?&])(utm_[a-z_]+|gad_[a-z_]+|gclid|gbraid|wbraid|fbclid|msclkid)=[^&]*", "\1");
		set req.url = regsub(req.url, "[?&]+$", "");
	}
	# The built-in rules follow: a request with a cookie, and any that is not GET or HEAD, goes to the shop.
}

sub vcl_backend_response {
	if (beresp.http.CDN-Cache-Control ~ "stale-while-revalidate=") {
		set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, ".*stale-while-revalidate=(\d+).*", "\1s"), 10s);
	} else {
		set beresp.grace = 0s;
	}
	# The built-in rules follow: nothing that is private, or sets a cookie, is kept.
}

sub vcl_deliver {
	# For caches, not for browsers.
	unset resp.http.CDN-Cache-Control;
	unset resp.http.Surrogate-Control;
	unset resp.http.Surrogate-Key;
	unset resp.http.Cache-Tag;
}
