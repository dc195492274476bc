"""Serves the page to browsers on this machine. Only files of the site can be requested, never the disk."""

import gzip
import hashlib
import os
import socketserver
import sys
import threading
from collections.abc import Callable
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from pathlib import PurePosixPath
from urllib.parse import urlsplit

from host_sim.frontends.web.headers import COMPRESSED, CONTENT_TYPES, HEADERS
from host_sim.frontends.web.site import INDEX

FileReader = Callable[[str], bytes | None]  # the content of a path of the site
LOOPBACK = "127.0.0.1"
NAMES = (LOOPBACK, "localhost")  # other names in Host mean DNS rebinding
DEFAULT_PORT = 9860  # browsers save scripts per address, so it should stay the same
TRIED_PORTS = 20
IDLE_SECONDS = 60


class PortTaken(Exception):
    """The requested port can't be used; the text says why."""


@lru_cache(maxsize=256)
def compressed_and_tag(path: str, content: bytes) -> tuple[bytes | None, str]:
    """The content as gzip, None if that saves nothing; and its ETag."""
    compressed = None if path.endswith(COMPRESSED) else gzip.compress(content, 6, mtime=0)
    return compressed, f'"{hashlib.sha256(content).hexdigest()[:24]}"'


class Handler(BaseHTTPRequestHandler):
    server: "Server"
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "casio-sim", ""
    timeout = IDLE_SECONDS

    def do_GET(self) -> None:
        self._respond(with_content=True)

    def do_HEAD(self) -> None:
        self._respond(with_content=False)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """An invalid or unsupported request gets only a status, not the base class's error page."""
        self._refuse(HTTPStatus.METHOD_NOT_ALLOWED if code == HTTPStatus.NOT_IMPLEMENTED else HTTPStatus(code))

    def _respond(self, *, with_content: bool) -> None:
        if "Content-Length" in self.headers or "Transfer-Encoding" in self.headers:
            return self._refuse(HTTPStatus.BAD_REQUEST)
        if self.headers.get_all("Host") not in self.server.hosts:
            return self._refuse(HTTPStatus.MISDIRECTED_REQUEST)
        try:
            path = urlsplit(self.path).path.removeprefix("/") or INDEX
        except ValueError:  # such as http://[x/
            return self._refuse(HTTPStatus.BAD_REQUEST)
        content = self.server.file(path)
        if content is None:
            return self._refuse(HTTPStatus.NOT_FOUND)
        compressed, tag = compressed_and_tag(path, content)
        if self.headers.get("If-None-Match") == tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self._end_headers(tag)
            return None
        accepts_gzip = "gzip" in self.headers.get("Accept-Encoding", "")
        body = compressed if compressed and accepts_gzip else content
        self.send_response(HTTPStatus.OK)
        if body is compressed:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", CONTENT_TYPES[PurePosixPath(path).suffix])
        self.send_header("Content-Length", str(len(body)))
        self._end_headers(tag)
        if with_content:
            self.wfile.write(body)
        return None

    def _refuse(self, status: HTTPStatus) -> None:
        self.close_connection = True  # more data may be part of the refused request
        self.send_response(status)
        self.send_header("Connection", "close")
        self.send_header("Content-Length", "0")
        self._end_headers()

    def _end_headers(self, tag: str = "") -> None:
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        self.send_header("Cache-Control", "no-cache")  # the browser revalidates each time
        self.send_header("Vary", "Accept-Encoding")
        if tag:
            self.send_header("ETag", tag)
        self.end_headers()

    def log_message(self, format: str, *values: object) -> None:
        pass


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # on Windows two servers could share one port
    request_queue_size = 64  # the page requests many files at once

    def __init__(self, file: FileReader, port: int = 0, headers: dict[str, str] = HEADERS) -> None:
        super().__init__((LOOPBACK, port), Handler)
        self.headers = headers
        self._file, self._lock = file, threading.Lock()
        self.port: int = self.server_address[1]
        self.hosts = [[f"{name}:{self.port}"] for name in NAMES]
        if self.port == 80:
            self.hosts += [[name] for name in NAMES]

    def file(self, path: str) -> bytes | None:
        with self._lock:
            return self._file(path)

    @property
    def address(self) -> str:
        return f"http://{LOOPBACK}:{self.port}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """One line; nothing about browsers that close the connection early."""
        error = sys.exception()
        if not isinstance(error, OSError):
            print(f"A request failed: {type(error).__name__}: {error}", file=sys.stderr, flush=True)


def server_for(file: FileReader, port: int | None, headers: dict[str, str] = HEADERS) -> Server:
    """At the port; without one, at the first free port from the default one on."""
    if port is not None:
        try:
            return Server(file, port, headers)
        except (OSError, OverflowError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise PortTaken(f"can't use port {port}: {reason}") from None
    for candidate in range(DEFAULT_PORT, DEFAULT_PORT + TRIED_PORTS):
        try:
            return Server(file, candidate, headers)
        except OSError:
            continue
    return Server(file, headers=headers)
