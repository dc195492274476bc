"""The security headers of every response, and the content types of files."""

from collections.abc import Sequence

POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' blob: data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
# index.html has these too, for hosts that send no headers; frame-ancestors works only as a header.
CONTENT_SECURITY_POLICY = "; ".join(f"{name} {value}" for name, value in POLICY.items())

HEADERS = {
    "Content-Security-Policy": f"{CONTENT_SECURITY_POLICY}; frame-ancestors 'none'",
    # These two allow page and worker to share memory, which input() and [AC] need.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def embeddable_in(origins: Sequence[str]) -> dict[str, str]:
    """The headers of a page that pages of these origins may show in a frame."""
    if not origins:
        return HEADERS
    return {
        **HEADERS,
        "Content-Security-Policy": f"{CONTENT_SECURITY_POLICY}; frame-ancestors {' '.join(origins)}",
        "Cross-Origin-Resource-Policy": "cross-origin",  # else a page that shares memory can't frame this one
        # In Chrome and Edge a frame then shares memory even if the page around it doesn't.
        "Document-Isolation-Policy": "isolate-and-require-corp",
    }


def headers_file(headers: dict[str, str]) -> bytes:
    """For hosts that read the headers to send from a file `_headers`: Netlify, Cloudflare Pages and others."""
    return "".join(["/*\n", *(f"  {name}: {value}\n" for name, value in headers.items())]).encode()


CONTENT_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".wasm": "application/wasm",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
}
COMPRESSED = (".png",)
