"""People, their cookies and tokens, and the limits on what they send."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import httpx
import pytest

from fabrica.server.limits import Buckets
from fabrica.server.problems import Problem
from tests.server.serving import Listener, Player, Serving, new_key

ME = [{"who": "me"}, {"who": "me", "name": "Avó"}]


def test_a_guest_comes_back_by_the_recovery_token(serving: Serving, ana: Player) -> None:
    table = ana.open("burgundy", ME)["id"]
    elsewhere = Player(serving.address)
    elsewhere.wrong(401, "stranger", "GET", "/api/me")
    me = elsewhere.ok("POST", "/api/recover", {"token": ana.me["recovery"]})
    assert me["id"] == ana.me["id"] and elsewhere.state(table, 0)["mine"] == [0, 1]
    new = ana.ok("POST", "/api/me/recovery", {})["recovery"]
    elsewhere.http.cookies.clear()
    elsewhere.wrong(404, "missing", "POST", "/api/recover", {"token": ana.me["recovery"]})
    assert elsewhere.ok("POST", "/api/recover", {"token": new})["id"] == ana.me["id"]


def test_name_and_language_change_and_the_browser_is_forgotten(ana: Player) -> None:
    changed = ana.ok("PATCH", "/api/me", {"name": "Ana Maria", "language": "pt"})
    assert (changed["name"], changed["language"]) == ("Ana Maria", "pt_BR")
    table = ana.open("burgundy", ME)
    assert table["seats"][0]["name"] == "Ana Maria"
    assert ana.ok("GET", "/api/me")["name"] == "Ana Maria"
    cookies = dict(ana.http.cookies)
    assert ana.ok("DELETE", "/api/me") == {}
    ana.http.cookies.update(cookies)
    ana.wrong(401, "stranger", "GET", "/api/me")


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(serving: Serving) -> None:
    response = httpx.post(serving.address + "/api/guests", json={"name": "Ana"})
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie
    assert "script-src 'self'" in response.headers["content-security-policy"]
    assert "unsafe-inline" not in response.headers["content-security-policy"].split("script-src")[1].split(";")[0]
    assert response.headers["x-content-type-options"] == "nosniff" and response.headers["cache-control"] == "no-store"


def test_a_request_from_another_site_is_refused(serving: Serving, ana: Player) -> None:
    body = {"game": "burgundy", "seats": ME}
    without = httpx.Client(base_url=serving.address, cookies=ana.http.cookies)
    assert without.post("/api/tables", json=body).json()["error"]["kind"] == "csrf"
    without.close()
    other = ana.http.post("/api/tables", json=body, headers={"origin": "https://elsewhere.example"})
    assert other.status_code == 403
    same = ana.http.post("/api/tables", json=body, headers={"origin": serving.address})
    assert same.status_code == 201
    form = ana.http.post("/api/tables", content=b"{}", headers={"content-type": "text/plain"})
    assert form.status_code == 415


def test_a_program_plays_with_its_token(serving: Serving, ana: Player) -> None:
    account = Player(serving.address).ok("POST", "/api/bots", {"name": "Roboto"})
    robot = Player(serving.address, token=account["token"])
    assert robot.ok("GET", "/api/me") == {
        "id": account["id"], "name": "Roboto", "kind": "bot", "language": "en", "csrf": None
    }  # fmt: skip
    table = ana.open("burgundy", [{"who": "me"}, {"who": "open"}])["id"]
    assert robot.ok("POST", f"/api/tables/{table}/join", {})["mine"] == [1]
    Player(serving.address, token="x" * 43).wrong(401, "unknown-token", "GET", "/api/me")
    robot.ok("DELETE", "/api/me")
    robot.wrong(401, "unknown-token", "GET", "/api/me")
    session = ana.http.cookies["fabrica"]
    Player(serving.address, token=session).wrong(401, "unknown-token", "GET", "/api/me")


def test_names_texts_and_bodies_have_limits(ana: Player, stranger: Player) -> None:
    unseen = ["\u00a0", "\u2003", "\u200b", "\u200d", "\u3164", "\u2800"]
    unseen += ["x\uffff", "x\ufffe", "\u202eanA", "a\u2028b", "a\x85b"]
    for name in ("", " ", "x" * 41, "a\x00b", "a\nb", 7, None, *unseen):
        stranger.wrong(400, "invalid", "POST", "/api/guests", {"name": name})
    for name in ("José Ñandú", "Оля", "李小龍", "👩\u200d🚀", "نی\u200cما", "O'Neil <b>&", "7"):
        assert Player(str(stranger.http.base_url), name).ok("GET", "/api/me")["name"] == name
    table = ana.open("burgundy", ME)["id"]
    for text in ("", "   ", "x" * 501, "a\x00b"):
        ana.wrong(400, "invalid", "POST", f"/api/tables/{table}/chat", {"text": text, "key": new_key()})
    ana.wrong(400, "invalid", "PUT", f"/api/tables/{table}/notes", {"text": "x" * 20_001})
    ana.wrong(413, "too-long", "PUT", f"/api/tables/{table}/notes", {"text": "x" * 70_000})
    ana.wrong(400, "invalid", "POST", f"/api/tables/{table}/chat", {"text": "x", "key": "short"})
    for broken in (b"{", b"[]", b"\xff", b'{"name": "\\ud800"}', b"[" * 20_000):
        response = stranger.http.post("/api/guests", content=broken, headers={"content-type": "application/json"})
        assert response.status_code == 400 and response.json()["error"]["says"], broken[:20]


def test_who_asks_too_often_is_told_to_wait(start: Callable[..., Serving]) -> None:
    slow = start(FABRICA_REQUESTS="1", FABRICA_BURST="10", FABRICA_GUESTS="0.1", FABRICA_GUEST_BURST="2",
                 FABRICA_STREAMS="1", FABRICA_OPEN_TABLES="2")  # fmt: skip
    ana, bia = Player(slow.address, "Ana"), Player(slow.address, "Bia")
    error = Player(slow.address).wrong(429, "limit", "POST", "/api/guests", {"name": "Carl"})
    assert error["wait"] > 0
    Player(slow.address).wrong(429, "limit", "POST", "/api/recover", {"token": ana.me["recovery"]})
    tables = [ana.open("burgundy", seats)["id"] for seats in (ME, [*ME, {"who": "open"}])]
    ear = Listener(bia, tables[0], None)
    bia.wrong(429, "limit", "GET", f"/api/tables/{tables[0]}/events")
    ear.close()
    ana.wrong(429, "limit", "POST", "/api/tables", {"game": "burgundy", "seats": ME})
    answers = [ana.ask("GET", f"/api/tables/{tables[0]}") for _ in range(12)]
    assert [answer.status_code for answer in answers].count(429) >= 3
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert bia.ask("GET", "/api/me").status_code == 200, "others are not held up"


def test_a_bucket_holds_no_more_than_its_burst_and_owes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("fabrica.server.limits.time.monotonic", lambda: now)
    buckets = Buckets(rate=2.0, burst=3.0)

    def taken(tries: int) -> int:
        count = 0
        for _ in range(tries):
            with contextlib.suppress(Problem):
                buckets.take("Ana")
                count += 1
        return count

    assert taken(9) == 3
    now += 0.5
    assert taken(9) == 1, "what was refused is not owed"
    now += 1000
    assert taken(9) == 3
