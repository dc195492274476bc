"""The server of the page sends the files of its site to browsers on this machine, and nothing else."""

import gzip
import http.client
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from host_sim.frontends.web.headers import HEADERS
from host_sim.frontends.web.server import PortTaken, Server, server_for
from tests.patience import BUSY_SECONDS

FILES = {
    "index.html": b"<!doctype html><title>Calculator</title>" + b" " * 500,
    "frontends/web/page/main.js": b"export const calculator = 1;\n" * 50,
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


def request(server: Server, path: str, method: str = "GET", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=BUSY_SECONDS)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    content = response.read()
    connection.close()
    return response, content


def raw_response(server: Server, data: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", server.port), timeout=BUSY_SECONDS) as connection:
        answer = b""
        with suppress(OSError):  # the server may close the connection early
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            while part := connection.recv(65536):
                answer += part
    return answer


@pytest.mark.parametrize(
    ("path", "file", "content_type"),
    [
        ("/", "index.html", "text/html; charset=utf-8"),
        ("/index.html?from=home#script=solo.py", "index.html", "text/html; charset=utf-8"),
        ("/frontends/web/page/main.js", "frontends/web/page/main.js", "text/javascript; charset=utf-8"),
        ("/icons/calculator-192.png", "icons/calculator-192.png", "image/png"),
    ],
)
def test_a_file_is_sent_with_its_content_type_and_the_security_headers(
    server: Server, path: str, file: str, content_type: str
) -> None:
    response, content = request(server, path)
    assert (response.status, content) == (200, FILES[file])
    assert response.getheader("Content-Type") == content_type
    assert HEADERS.items() <= dict(response.getheaders()).items()


def test_browsers_that_accept_gzip_get_compressed_files(server: Server) -> None:
    response, content = request(server, "/", Accept_Encoding="gzip, br")
    assert response.getheader("Content-Encoding") == "gzip"
    assert len(content) < len(FILES["index.html"]) and gzip.decompress(content) == FILES["index.html"]


def test_unchanged_files_are_not_sent_again(server: Server) -> None:
    tag = request(server, "/")[0].getheader("ETag") or ""
    response, content = request(server, "/", If_None_Match=tag)
    assert (response.status, content) == (304, b"")
    assert request(server, "/", If_None_Match='"another"')[0].status == 200


def test_head_sends_the_length_without_the_content(server: Server) -> None:
    response, content = request(server, "/", "HEAD")
    assert (response.status, content) == (200, b"")
    assert response.getheader("Content-Length") == str(len(FILES["index.html"]))


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../../../etc/passwd",
        "/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2f..%2fetc/passwd",
        "/frontends/../index.html",
        "/frontends/web/page/..%5c..%5cindex.html",
        "//etc/passwd",
        "/etc/passwd",
        "/frontends",
        "/frontends/",
        "/index.html/",
        "/index.html%00.js",
        "/Index.html",
        "index.html%20",
    ],
)
def test_other_paths_are_not_found(server: Server, path: str) -> None:
    response, content = request(server, path)
    assert (response.status, content) == (404, b"")


@pytest.mark.parametrize(
    "host", ["calculator.example", "127.0.0.1", "127.0.0.1:1", "localhost.example:{port}", "", "[::1]:{port}"]
)
def test_requests_for_other_hosts_are_refused(server: Server, host: str) -> None:
    response, content = request(server, "/", Host=host.format(port=server.port))
    assert (response.status, content) == (421, b"")


def test_localhost_and_127_0_0_1_both_work(server: Server) -> None:
    for name in ("localhost", "127.0.0.1"):
        assert request(server, "/", Host=f"{name}:{server.port}")[0].status == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "get"])
def test_methods_other_than_get_and_head_are_refused(server: Server, method: str) -> None:
    response, content = request(server, "/", method)
    assert (response.status, content) == (405, b"")


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nHost: calculator.example\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 40\r\n\r\nGET /index.html HTTP/1.1\r\n\r\n",
        b"GET http://calculator.example/ HTTP/1.1\r\nHost: calculator.example\r\n\r\n",
        b"GET / HTTP/9\r\n\r\n",
        b"GET http://[x/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"GET /" + b"a" * 100_000,
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200,
    ],
    ids=[
        "no host",
        "two hosts",
        "a body",
        "proxy request",
        "unknown version",
        "wrong address",
        "TLS",
        "long",
        "many headers",
    ],
)
def test_malformed_requests_get_one_error_and_no_file(
    server: Server, request_bytes: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = raw_response(server, request_bytes.replace(b"{port}", str(server.port).encode()))
    assert b"calculator = 1" not in answer and b"Calculator</title>" not in answer
    assert answer.count(b"HTTP/1.1 4") + answer.count(b"HTTP/1.1 5") <= 1 and b"HTTP/1.1 2" not in answer
    assert request(server, "/")[0].status == 200  # the server still works
    assert capsys.readouterr() == ("", "")


def test_a_fault_while_answering_is_one_line_on_the_console(capsys: pytest.CaptureFixture[str]) -> None:
    def fail(path: str) -> bytes:
        raise KeyError(path)

    with Server(fail) as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        with pytest.raises((OSError, http.client.HTTPException)):
            request(running, "/style.css")
        running.shutdown()
        thread.join()
    assert capsys.readouterr().err == "A request failed: KeyError: 'style.css'\n"


def test_the_server_listens_on_the_loopback_interface_only(server: Server) -> None:
    assert server.server_address[0] == "127.0.0.1"


def test_a_port_in_use_is_an_error_if_it_was_requested(server: Server) -> None:
    with pytest.raises(PortTaken, match=f"can't use port {server.port}: "):
        server_for(FILES.get, server.port)


def test_without_a_requested_port_the_next_free_one_is_used(monkeypatch: pytest.MonkeyPatch, server: Server) -> None:
    monkeypatch.setattr("host_sim.frontends.web.server.DEFAULT_PORT", server.port)
    with server_for(FILES.get, None) as other:
        assert other.port != server.port


def test_a_changed_file_is_served_at_once(tmp_path: Path) -> None:
    saved = tmp_path / "style.css"
    saved.write_text("a {}")
    with Server(lambda path: saved.read_bytes()) as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        before = request(running, "/style.css")
        saved.write_text("b {}")
        after = request(running, "/style.css")
        running.shutdown()
        thread.join()
    assert (before[1], after[1]) == (b"a {}", b"b {}")
    assert before[0].getheader("ETag") != after[0].getheader("ETag")
