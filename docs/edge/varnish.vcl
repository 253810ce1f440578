# Example configuration of Varnish 7 in front of the site. docs/how-to/put-varnish-in-front.md describes how to use it.
# Tests: tests/integration/pages/varnish*.test.ts.

vcl 4.1;

import std;

# Change these values: address of the site, host of SITE_URL, addresses that may ban.
backend site {
    .host = "127.0.0.1";
    .port = "3000";
    .probe = {
        .request = "HEAD /robots.txt HTTP/1.1" "Host: www.example.com" "Connection: close";
        .interval = 2s;
        .timeout = 1s;
        .window = 2;
        .threshold = 1;
        .initial = 1;
    }
}
# The same address. Forms and searches are sent even after a failed probe: no page is cached for them.
backend site_without_probe {
    .host = "127.0.0.1";
    .port = "3000";
}
sub pass_other_hosts {
    if (req.http.Host != "www.example.com") {
        return (pass); # preview hosts show drafts
    }
}
# If TLS terminates on the same machine, every request has the address 127.0.0.1. The token protects the method.
acl may_ban {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.restarts == 0) {
        unset req.http.X-Too-Old;
    }
    if (req.http.Host) {
        set req.http.Host = regsub(req.http.Host.lower(), ":\d*$", "");
    }
    if (req.method == "BAN") {
        call ban_tags;
    }
    if (req.method != "GET" && req.method != "HEAD" && req.method != "POST") {
        return (synth(405));
    }
    # Lets Varnish repeat a form if the site has just closed the connection. The site stores a repeated form once.
    if (req.method == "POST" && req.url ~ "^/(de|en)/ajax/" &&
        std.integer(req.http.Content-Length, 0) > 0 && std.integer(req.http.Content-Length, 0) <= 100000) {
        std.cache_req_body(100KB);
    }
    # Purges go to the site directly, not through Varnish.
    if (req.url ~ "(?i)^/+ops(/|\?|$)") {
        return (synth(404));
    }
    call pass_other_hosts;
    if (req.url ~ "^/(de|en)/(search|ajax)(/|\?|$)") {
        return (pass);
    }
    # These paths do not depend on cookies. Other paths redirect to the visitor's language.
    if (req.url !~ "^/(de|en|assets|media|pictures)(/|\?|$)" && req.url !~ "^/[^/?]+\.[a-z0-9]+(\?|$)") {
        return (pass);
    }
    unset req.http.Cookie;
    call best_encoding;
    # Continue with Varnish's built-in rules.
}

sub vcl_pass {
    set req.backend_hint = site_without_probe;
}

# Varnish stores one object per value of Accept-Encoding. Few values increase the hit ratio.
sub best_encoding {
    if (req.http.Accept-Encoding ~ "(?i)(^|[ ,])br *(,|$|; *q=(1|0?\.0*[1-9]))") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)(^|[ ,])zstd *(,|$|; *q=(1|0?\.0*[1-9]))") {
        set req.http.Accept-Encoding = "zstd";
    } elsif (req.http.Accept-Encoding ~ "(?i)(^|[ ,])gzip *(,|$|; *q=(1|0?\.0*[1-9]))") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
}

sub ban_tags {
    if (client.ip !~ may_ban ||
        req.http.Authorization != "Bearer " + std.getenv("PURGE_TOKEN")) {
        return (synth(403));
    }
    if (req.http.Surrogate-Key !~ "[^ ]") {
        return (synth(400, "Surrogate-Key expected"));
    }
    # Converts the tags to a regular expression and escapes special characters.
    set req.http.Surrogate-Key = regsub(regsub(req.http.Surrogate-Key, "^ +", ""), " +$", "");
    set req.http.Surrogate-Key = regsuball(req.http.Surrogate-Key, "[^ A-Za-z0-9_/%~^\\-]", "[\0]");
    set req.http.Surrogate-Key = regsuball(req.http.Surrogate-Key, "[\\^]", ".");
    set req.http.Surrogate-Key = regsuball(req.http.Surrogate-Key, " +", "|");
    # Uses only fields of the object, so the ban lurker can remove objects in the background.
    ban("obj.http.Surrogate-Key ~ (^|\s)(" + req.http.Surrogate-Key + ")(\s|$)");
    return (synth(204));
}

sub vcl_backend_response {
    # An error never replaces a cached page.
    if (beresp.status >= 500) {
        if (bereq.is_bgfetch) {
            return (abandon);
        }
        if (bereq.http.X-Too-Old) {
            return (error(503));
        }
    }
    # Grace: the longer one of stale-if-error and stale-while-revalidate.
    if (beresp.http.CDN-Cache-Control) {
        set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
        if (std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s) > beresp.grace) {
            set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s);
        }
        # The site sent a stale page: store it for one second, then revalidate.
        if (beresp.ttl <= 0s || beresp.http.X-Cache == "STALE") {
            if (beresp.ttl < 0s) {
                set beresp.grace = beresp.grace + beresp.ttl;
            }
            if (beresp.grace < 0s) {
                set beresp.grace = 0s;
            }
            set beresp.ttl = 1s;
        }
    }
}

sub vcl_hit {
    # Beyond stale-while-revalidate: fetch now. If the fetch fails, serve the stale page.
    if (obj.ttl < 0s && !req.http.X-Too-Old &&
        obj.age > std.duration(regsub(obj.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1s"), 0s) +
            std.duration(regsub(obj.http.CDN-Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s)) {
        set req.http.X-Too-Old = "fetch";
        set req.grace = 0s;
        # Without this, visitors wait for each other if the fetch fails slowly.
        set req.hash_ignore_busy = true;
        return (restart);
    }
}

sub vcl_deliver {
    if (resp.status >= 500 && req.http.X-Too-Old == "fetch") {
        set req.http.X-Too-Old = "show";
        set req.grace = 1y;
        return (restart);
    }
    # Internal headers. Another cache in front of Varnish needs the first three.
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
    unset resp.http.CDN-Cache-Control;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    # RFC 9211. Headers about one response are wrong for later hits.
    if (obj.hits > 0) {
        set resp.http.Cache-Status = "edge; hit; ttl=" + regsub(obj.ttl, "\..*$", "");
        unset resp.http.X-Cache;
        unset resp.http.Server-Timing;
        unset resp.http.X-Request-Id;
    }
}

# The site does not respond, and no page is cached.
sub vcl_backend_error {
    # Waiting requests fetch concurrently for one second. An error must not hide a cached page.
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    if (bereq.http.X-Too-Old || bereq.is_bgfetch) {
        set beresp.ttl = 0s;
    }
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "30";
    set beresp.body = "Die Website ist gerade nicht erreichbar. The website is not available at the moment.";
    return (deliver);
}

sub vcl_synth {
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    set resp.http.Cache-Control = "no-store";
    set resp.body = resp.reason;
    return (deliver);
}
