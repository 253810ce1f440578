# Varnish in front of the site: an example to start from. It was tried with Varnish 7.1 of Debian 12; what it does is held by
# tests/integration/pages/varnish*.test.ts. Start it so:
#
#   PURGE_TOKEN=… varnishd -a :80 -f varnish.vcl -s malloc,256m -p http_gzip_support=off
#
# Without http_gzip_support=off Varnish asks the site for gzip only, whatever a browser takes. TLS ends in front of it.
#
# After a change of content tell the site first (POST /ops/purge), then each Varnish, with the same tags and the same token:
#
#   curl -X BAN -H 'Authorization: Bearer …' -H 'Surrogate-Key: /de/maschinen' http://127.0.0.1/
#
# The other way round Varnish could fetch the old page once more. A tag is a locale, or a path of the backend, percent-encoded where it has
# other characters than ASCII; `de en` is everything. What is banned is gone: where the site may show an old page once more while it asks for
# the new one, so does Varnish, for a second.

vcl 4.1;

import std;

# Yours to change: where the site listens, the host of its SITE_URL, and who may ban.
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
sub pass_other_hosts {
    if (req.http.Host != "www.example.com") {
        return (pass); # preview hosts show drafts
    }
}
# Where TLS ends on the same machine every visitor comes from 127.0.0.1: the token is what counts.
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
    # The backend tells the site of changes by another way.
    if (req.url ~ "(?i)^/+ops(/|\?|$)") {
        return (synth(404));
    }
    call pass_other_hosts;
    if (req.url ~ "^/(de|en)/(search|ajax)(/|\?|$)") {
        return (pass);
    }
    # The same for everybody, whatever cookies a visitor has. Other paths lead to the visitor's language.
    if (req.url !~ "^/(de|en|assets|media|pictures)(/|\?|$)" && req.url !~ "^/[^/?]+\.[a-z0-9]+(\?|$)") {
        return (pass);
    }
    unset req.http.Cookie;
    call best_encoding;
    # What is left, Varnish does as it always does.
}

# `Vary: Accept-Encoding` keeps one object for each value: few values, many hits.
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
    # Tags become an expression, every unusual character a class of its own, so that it means itself.
    set req.http.Surrogate-Key = regsub(regsub(req.http.Surrogate-Key, "^ +", ""), " +$", "");
    set req.http.Surrogate-Key = regsuball(req.http.Surrogate-Key, "[^ A-Za-z0-9_/%~^\\-]", "[\0]");
    set req.http.Surrogate-Key = regsuball(req.http.Surrogate-Key, "[\\^]", ".");
    set req.http.Surrogate-Key = regsuball(req.http.Surrogate-Key, " +", "|");
    # It asks the object only: so Varnish can drop what is banned before anybody asks for it.
    ban("obj.http.Surrogate-Key ~ (^|\s)(" + req.http.Surrogate-Key + ")(\s|$)");
    return (synth(204));
}

sub vcl_backend_response {
    # An error never replaces a page: as an answer it would make Varnish drop the old one.
    if (beresp.status >= 500) {
        if (bereq.is_bgfetch) {
            return (abandon);
        }
        if (bereq.http.X-Too-Old) {
            return (error(503));
        }
    }
    # How long an old page may be shown: while a newer one is fetched, or while there is no newer one to be had.
    if (beresp.http.CDN-Cache-Control) {
        set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
        if (std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s) > beresp.grace) {
            set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s);
        }
        # The site itself had no newer one yet: ask again soon. Left alone, Varnish would not keep the page.
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
    # Older than it may be while the site is well: fetched now; if that fails, shown all the same.
    if (obj.ttl < 0s && !req.http.X-Too-Old &&
        obj.age > std.duration(regsub(obj.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1s"), 0s) +
            std.duration(regsub(obj.http.CDN-Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s)) {
        set req.http.X-Too-Old = "fetch";
        set req.grace = 0s;
        # Where that fails slowly, visitors would otherwise wait for one another.
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
    # Not for visitors. Another cache in front of this one would need the first three.
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
    unset resp.http.CDN-Cache-Control;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    # RFC 9211. What the site says of one answer does not hold for later ones.
    if (obj.hits > 0) {
        set resp.http.Cache-Status = "edge; hit; ttl=" + regsub(obj.ttl, "\..*$", "");
        unset resp.http.X-Cache;
        unset resp.http.Server-Timing;
        unset resp.http.X-Request-Id;
    }
}

# The site is out of order, and there is no old page.
sub vcl_backend_error {
    # Those who wait for the same page ask side by side, for a second. Where there is an old page, nothing must hide it.
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
