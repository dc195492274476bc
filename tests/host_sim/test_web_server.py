"""The server of the page: the files of its site to browsers of this machine, and nothing else to anybody."""

import gzip
import http.client
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from host_sim.faces.web.headers import HEADERS
from host_sim.faces.web.server import PortTaken, Server, server_for

FILES = {
    "index.html": b"<!doctype html><title>Calculator</title>" + b" " * 500,
    "faces/web/page/main.js": b"export const calculator = 1;\n" * 50,
    "icons/calculator-192.png": b"\x89PNG\r\n",
}


@pytest.fixture
def server() -> Iterator[Server]:
    files = dict(FILES)
    with Server(files.get) as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield running
        running.shutdown()
        thread.join()


def asked(server: Server, path: str, method: str = "GET", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    content = response.read()
    connection.close()
    return response, content


def said(server: Server, request: bytes) -> bytes:
    """The answer to any bytes at all."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as connection:
        answer = b""
        with suppress(OSError):  # it does not hear everybody out
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            while part := connection.recv(65536):
                answer += part
    return answer


@pytest.mark.parametrize(
    ("path", "file", "kind"),
    [
        ("/", "index.html", "text/html; charset=utf-8"),
        ("/index.html?from=home#script=solo.py", "index.html", "text/html; charset=utf-8"),
        ("/faces/web/page/main.js", "faces/web/page/main.js", "text/javascript; charset=utf-8"),
        ("/icons/calculator-192.png", "icons/calculator-192.png", "image/png"),
    ],
)
def test_a_file_of_the_site_comes_with_its_kind_and_what_the_page_may_do(
    server: Server, path: str, file: str, kind: str
) -> None:
    response, content = asked(server, path)
    assert (response.status, content) == (200, FILES[file])
    assert response.getheader("Content-Type") == kind
    assert HEADERS.items() <= dict(response.getheaders()).items()


def test_a_browser_that_can_unpack_gets_it_packed(server: Server) -> None:
    response, content = asked(server, "/", Accept_Encoding="gzip, br")
    assert response.getheader("Content-Encoding") == "gzip"
    assert len(content) < len(FILES["index.html"]) and gzip.decompress(content) == FILES["index.html"]


def test_what_has_not_changed_is_not_sent_again(server: Server) -> None:
    tag = asked(server, "/")[0].getheader("ETag") or ""
    response, content = asked(server, "/", If_None_Match=tag)
    assert (response.status, content) == (304, b"")
    assert asked(server, "/", If_None_Match='"another"')[0].status == 200


def test_head_tells_the_length_and_sends_nothing(server: Server) -> None:
    response, content = asked(server, "/", "HEAD")
    assert (response.status, content) == (200, b"")
    assert response.getheader("Content-Length") == str(len(FILES["index.html"]))


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../../../etc/passwd",
        "/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2f..%2fetc/passwd",
        "/faces/../index.html",
        "/faces/web/page/..%5c..%5cindex.html",
        "//etc/passwd",
        "/etc/passwd",
        "/faces",
        "/faces/",
        "/index.html/",
        "/index.html%00.js",
        "/Index.html",
        "index.html%20",
    ],
)
def test_no_other_path_leads_anywhere(server: Server, path: str) -> None:
    response, content = asked(server, path)
    assert (response.status, content) == (404, b"")


@pytest.mark.parametrize(
    "host", ["calculator.example", "127.0.0.1", "127.0.0.1:1", "localhost.example:{port}", "", "[::1]:{port}"]
)
def test_a_site_whose_name_was_pointed_here_is_refused(server: Server, host: str) -> None:
    response, content = asked(server, "/", Host=host.format(port=server.port))
    assert (response.status, content) == (421, b"")


def test_both_names_of_this_machine_are_answered(server: Server) -> None:
    for name in ("localhost", "127.0.0.1"):
        assert asked(server, "/", Host=f"{name}:{server.port}")[0].status == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "get"])
def test_nothing_but_reading_is_understood(server: Server, method: str) -> None:
    response, content = asked(server, "/", method)
    assert (response.status, content) == (405, b"")


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nHost: calculator.example\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 40\r\n\r\nGET /index.html HTTP/1.1\r\n\r\n",
        b"GET http://calculator.example/ HTTP/1.1\r\nHost: calculator.example\r\n\r\n",
        b"GET / HTTP/9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"GET /" + b"a" * 100_000,
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200,
    ],
    ids=["no host", "two hosts", "a body", "of a proxy", "no such version", "of TLS", "long", "many headers"],
)
def test_what_is_no_plain_request_for_a_file_gets_one_refusal_and_no_file(server: Server, request_bytes: bytes) -> None:
    answer = said(server, request_bytes.replace(b"{port}", str(server.port).encode()))
    assert b"calculator = 1" not in answer and b"Calculator</title>" not in answer
    assert answer.count(b"HTTP/1.1 4") + answer.count(b"HTTP/1.1 5") <= 1 and b"HTTP/1.1 2" not in answer
    assert asked(server, "/")[0].status == 200  # and it goes on serving


def test_only_this_machine_can_reach_it(server: Server) -> None:
    assert server.server_address[0] == "127.0.0.1"


def test_a_port_that_somebody_has_is_said_and_without_one_the_next_is_taken(server: Server) -> None:
    with pytest.raises(PortTaken, match=f"can't serve at port {server.port}: "):
        server_for(FILES.get, server.port)


def test_without_a_port_the_usual_one_is_taken_or_the_next(monkeypatch: pytest.MonkeyPatch, server: Server) -> None:
    monkeypatch.setattr("host_sim.faces.web.server.USUAL_PORT", server.port)
    with server_for(FILES.get, None) as other:
        assert other.port != server.port


def test_a_file_that_was_saved_is_there_at_once(tmp_path: Path) -> None:
    saved = tmp_path / "style.css"
    saved.write_text("a {}")
    with Server(lambda path: saved.read_bytes()) as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        before = asked(running, "/style.css")
        saved.write_text("b {}")
        after = asked(running, "/style.css")
        running.shutdown()
        thread.join()
    assert (before[1], after[1]) == (b"a {}", b"b {}")
    assert before[0].getheader("ETag") != after[0].getheader("ETag")
