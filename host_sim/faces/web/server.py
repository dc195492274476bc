"""Serves the page to browsers of this machine, and nothing else: no path leads to the disk."""

import gzip
import hashlib
import os
import socketserver
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from pathlib import PurePosixPath
from urllib.parse import urlsplit

from host_sim.faces.web.headers import HEADERS, KINDS, PACKED_ALREADY
from host_sim.faces.web.site import INDEX

File = Callable[[str], bytes | None]  # what a path of the site holds
LOOPBACK = "127.0.0.1"
NAMES = (LOOPBACK, "localhost")  # of this machine; another one in Host is a site that was pointed here
USUAL_PORT = 9860  # the browser keeps scripts and games by address: it should stay the same
TRIED_PORTS = 20
IDLE_SECONDS = 60


class PortTaken(Exception):
    """The port that was asked for can't be had; the text says why."""


@dataclass(frozen=True)
class Answer:
    content: bytes
    packed: bytes | None
    tag: str


@lru_cache(maxsize=256)
def answer_of(path: str, content: bytes) -> Answer:
    packed = None if path.endswith(PACKED_ALREADY) else gzip.compress(content, 6, mtime=0)
    return Answer(content, packed, f'"{hashlib.sha256(content).hexdigest()[:24]}"')


class Handler(BaseHTTPRequestHandler):
    server: "Server"
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "casio-sim", ""
    timeout = IDLE_SECONDS

    def do_GET(self) -> None:
        self._answer(with_content=True)

    def do_HEAD(self) -> None:
        self._answer(with_content=False)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What is no request at all, or none to read: answered without the page of words that the base would send."""
        self._refuse(HTTPStatus.METHOD_NOT_ALLOWED if code == HTTPStatus.NOT_IMPLEMENTED else HTTPStatus(code))

    def _answer(self, *, with_content: bool) -> None:
        if "Content-Length" in self.headers or "Transfer-Encoding" in self.headers:
            return self._refuse(HTTPStatus.BAD_REQUEST)
        if self.headers.get_all("Host") not in self.server.hosts:
            return self._refuse(HTTPStatus.MISDIRECTED_REQUEST)
        path = urlsplit(self.path).path.removeprefix("/") or INDEX
        content = self.server.file(path)
        if content is None:
            return self._refuse(HTTPStatus.NOT_FOUND)
        answer = answer_of(path, content)
        if self.headers.get("If-None-Match") == answer.tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self._end_headers(answer.tag)
            return None
        takes_packed = "gzip" in self.headers.get("Accept-Encoding", "")
        sent = answer.packed if answer.packed and takes_packed else content
        self.send_response(HTTPStatus.OK)
        if sent is answer.packed:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", KINDS[PurePosixPath(path).suffix])
        self.send_header("Content-Length", str(len(sent)))
        self._end_headers(answer.tag)
        if with_content:
            self.wfile.write(sent)
        return None

    def _refuse(self, status: HTTPStatus) -> None:
        self.close_connection = True  # what follows may be the rest of it
        self.send_response(status)
        self.send_header("Connection", "close")
        self.send_header("Content-Length", "0")
        self._end_headers()

    def _end_headers(self, tag: str = "") -> None:
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Cache-Control", "no-cache")  # asks each time, and is told that nothing has changed
        self.send_header("Vary", "Accept-Encoding")
        if tag:
            self.send_header("ETag", tag)
        self.end_headers()

    def log_message(self, format: str, *values: object) -> None:
        pass


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # there it would let two servers have one port
    request_queue_size = 64  # a page asks for many files at once

    def __init__(self, file: File, port: int = 0) -> None:
        super().__init__((LOOPBACK, port), Handler)
        self._file, self._gathering = file, threading.Lock()
        self.port: int = self.server_address[1]
        self.hosts = [[f"{name}:{self.port}"] for name in NAMES]
        if self.port == 80:
            self.hosts += [[name] for name in NAMES]

    def file(self, path: str) -> bytes | None:
        with self._gathering:
            return self._file(path)

    @property
    def address(self) -> str:
        return f"http://{LOOPBACK}:{self.port}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that goes away in the middle of an answer is no news."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def server_for(file: File, port: int | None) -> Server:
    """At the port; without one, at the first that is free from the usual one on."""
    if port is not None:
        try:
            return Server(file, port)
        except (OSError, OverflowError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise PortTaken(f"can't serve at port {port}: {reason}") from None
    for usual in range(USUAL_PORT, USUAL_PORT + TRIED_PORTS):
        try:
            return Server(file, usual)
        except OSError:
            continue
    return Server(file)
