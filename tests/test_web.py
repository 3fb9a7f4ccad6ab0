"""The page without a browser: every sentence by catalogue, small files, strict headers, nothing from outside."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest
from babel.messages.jslexer import Token, tokenize

from fabrica import draw, language, terminal
from fabrica.clauses import clauses, edition
from fabrica.games import NAMES, load, part
from fabrica.language import CORE_REFUSALS
from fabrica.server.shown import SAYS
from fabrica.sheets import sources
from fabrica.web import about, pages
from fabrica.web.pictures import STRIDE, picture, scene
from tests.server.serving import Serving

WEB = Path(pages.__file__).parent
TEMPLATES = sorted((WEB / "templates").glob("*.html"))
SCRIPTS = sorted((WEB / "static").glob("*.js"))
SAID = re.compile(r'\bsay\("((?:[^"\\]|\\.)*)"')
BUDGET = 150 * 1024
PROPER_NAMES = {"Fabrica", "Enter", "Esc", "Shift+U", "u"}


def sentences(file: Path) -> set[str]:
    """What a template or a script says."""
    return {found.replace('\\"', '"') for found in SAID.findall(file.read_text("utf-8"))}


def every_sentence() -> set[str]:
    return set().union(*(sentences(file) for file in [*TEMPLATES, *SCRIPTS]))


# Catalogues


def placeholders(sentence: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", sentence))


@pytest.mark.parametrize("code", ["pt_BR", "pt_PT"])
def test_every_sentence_of_the_page_is_translated(code: str) -> None:
    known = language.catalogue(code, "web")
    assert every_sentence() - set(known) == set()
    assert set(known) - every_sentence() == set()
    assert [english for english, said in known.items() if placeholders(english) != placeholders(said)] == []


@pytest.mark.parametrize("code", ["pt_BR", "pt_PT"])
def test_every_sentence_of_the_program_is_translated(code: str) -> None:
    known = language.catalogue(code, "fabrica")
    core = {sentence for pair in CORE_REFUSALS.values() for sentence in pair}
    source = Path(terminal.__file__).read_text("utf-8")
    typed = set(re.findall(r'self\.say\(\s*["\']([^"\']+)["\']', source))
    server = {*SAYS.values(), "Waiting for players.", "Waiting for {names}."}
    helps = {*[typed for typed in terminal.HELP if re.search("[A-Z]{2}", typed)], *terminal.HELP.values()}
    assert (core | typed | server | helps | {"total"}) - set(known) == set()
    assert [english for english, said in known.items() if placeholders(english) != placeholders(said)] == []


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("code", ["pt_BR", "pt_PT"])
def test_what_the_page_says_of_a_game_is_translated(game: str, code: str) -> None:
    words, known = part(game, "words"), language.catalogue(code, game)
    said = {words.TITLE, words.ABOUT, *words.COUNTS.values(), *words.VERBS.values(), *words.SENTENCES.values()}
    things = {*getattr(words, "THINGS", {}).values(), getattr(words, "SO_FAR", words.TITLE)}
    sheets = {source.holds for source in sources(game)}
    assert (said | things | sheets | set(words.DEEDS.values()) | {edition(game)}) - set(known) == set()


@pytest.mark.parametrize("game", NAMES)
def test_things_are_said_by_the_name_of_their_domain(game: str) -> None:
    things = getattr(part(game, "words"), "THINGS", {})
    assert set(things) <= {domain.name for verb in load(game).verbs for domain in verb.domains}
    assert all(placeholders(said) == {"name"} for said in things.values())


@pytest.mark.parametrize("game", NAMES)
def test_every_verb_is_said_as_something_one_can_do(game: str) -> None:
    words = part(game, "words")
    assert set(words.DEEDS) == set(words.VERBS)
    for verb, deed in words.DEEDS.items():
        assert placeholders(deed) == placeholders(words.SENTENCES[verb]) - {"seat"}, verb
        assert deed[0].isupper() and not deed.endswith("."), verb


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("code", ["en", "pt_BR", "pt_PT"])
def test_what_a_move_brings_is_told_in_the_games_own_words(game: str, code: str) -> None:
    table, say, told = scene(game, 4), language.say_in(game, code), []
    for n in range(160):
        seat, names = table.owing[0], {"names": ["Ana", "Bia", "Caio"]}
        legal, before = table.legal(seat), table.view(seat)
        table.play(legal[n * STRIDE % len(legal)], seat)
        told += part(game, "words").effects(before | names, table.view(seat) | names, seat, say)
    assert len(told) > 10
    assert [line for line in told if "{" in line or "None" in line] == []
    if code != "en":
        assert [line for line in told if re.search(r"\b(the|of|from|then|and)\b", line)] == []


class Texts(HTMLParser):
    """The words that stand in a template itself."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.styles: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        shown = [given.get(name) or "" for name in ("aria-label", "title", "alt", "placeholder", "content")]
        self.found += [words for words in shown if given.get("name") not in ("viewport", "color-scheme")]
        self.styles += [name for name in given if name == "style" or name.startswith("on")]
        self.outside += [value for value in given.values() if value and "://" in value]

    def handle_data(self, data: str) -> None:
        self.found.append(data)

    def handle_decl(self, decl: str) -> None:
        """The doctype is no word."""


def without_jinja(text: str) -> str:
    named = re.sub(r"{% block kind %}.*?{% endblock %}", "", text)
    return re.sub(r"{%.*?%}|{{.*?}}|{#.*?#}", "", named, flags=re.DOTALL)


@pytest.mark.parametrize("file", TEMPLATES, ids=lambda file: file.name)
def test_no_words_in_a_template_outside_the_catalogue(file: Path) -> None:
    texts = Texts()
    texts.feed(without_jinja(file.read_text("utf-8")))
    words = {word for text in texts.found for word in re.findall(r"[A-Za-zÀ-ÿ][\w+'-]*", text)}
    assert words - PROPER_NAMES == set()
    assert (texts.styles, texts.outside) == ([], [])


def literals(file: Path) -> Iterator[tuple[str, str]]:
    """The strings of a script, each with what stands before it."""
    before = ["", ""]
    for token in tokenize(file.read_text("utf-8")):
        if token.type in ("string", "template_string"):
            yield "".join(before), token.value[1:-1]
        before = [before[1], told(token)]


def told(token: Token) -> str:
    return str(token.value)


def is_sentence(text: str) -> bool:
    """Does it look like something for people: words that begin with a capital letter, or end like a sentence?"""
    plain = re.sub(r"\$\{[^}]*\}", "", text)
    if re.search(r"[<>=\[\]#{}();/]|^\.", plain):
        return False
    return bool(
        re.match(r"[A-Z][a-zà-ÿ]+(?: [a-zà-ÿ]|$|[.!?…])", plain.strip()) or re.search(r"[a-z]{3}[.!?…]$", plain)
    )


NOT_FOR_PEOPLE = {"Escape", "Enter", "Content-Type", "X-CSRF", "Accept", "Fabrica"}


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.name)
def test_no_sentence_in_a_script_outside_the_catalogue(file: Path) -> None:
    loose = [text for before, text in literals(file) if before != "say(" and is_sentence(text)]
    assert [text for text in loose if text not in NOT_FOR_PEOPLE] == []
    calls = re.findall(r"\bsay\((?!sentence)(.)", file.read_text("utf-8"))
    assert set(calls) <= {'"'}, "say takes the sentence itself, so that it can be found"


def test_the_search_for_loose_words_finds_them() -> None:
    texts = Texts()
    texts.feed(without_jinja('<p title="Hello">{{ say("Hi") }} there</p><b style="x" onclick="y">Go</b>'))
    assert "Hello" in texts.found and " there" in texts.found and texts.styles == ["style", "onclick"]
    assert is_sentence("You have lost.") and is_sentence("Loading") and not is_sentence("click")


# Size, headers, outside


def first_page_files(name: str) -> list[Path]:
    """The scripts and styles that a page loads, modules with what they import."""
    template = (WEB / "templates" / name).read_text() + (WEB / "templates" / "layout.html").read_text()
    waiting = re.findall(r"/static/([\w-]+\.(?:js|css))", template)
    found: list[str] = []
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.append(file)
            waiting += re.findall(r'(?:from|import) "\./([\w-]+\.js)"', (WEB / "static" / file).read_text())
    return [WEB / "static" / file for file in found]


@pytest.mark.parametrize("name", ["start.html", "table.html"])
def test_a_page_loads_less_than_its_budget(name: str) -> None:
    assert sum(file.stat().st_size for file in first_page_files(name)) < BUDGET
    assert len(first_page_files(name)) > 5


def test_nothing_comes_from_outside() -> None:
    allowed = ("http://www.w3.org/2000/svg",)
    for file in [*SCRIPTS, *sorted((WEB / "static").glob("*.css"))]:
        found = [url for url in re.findall(r"https?://[^\s\"'`)]+", file.read_text("utf-8")) if url not in allowed]
        assert found == [], file.name
        assert "@import" not in file.read_text("utf-8")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("web")
    server = Serving(str(folder / "web.db"), folder).start()
    with httpx.Client(base_url=server.address, timeout=20) as found:
        yield found
    server.stop()


def paths() -> list[str]:
    shown = ["/", "/back", "/t/anything", "/static/table.js", "/static/fabrica.css"]
    for game in NAMES:
        shown += [f"/games/{game}", f"/games/{game}/rules", f"/games/{game}/words.json", f"/games/{game}/picture.svg"]
    return shown


@pytest.mark.parametrize("path", paths())
@pytest.mark.parametrize("code", ["en", "pt_PT"])
def test_every_page_answers_with_strict_headers(client: httpx.Client, path: str, code: str) -> None:
    response = client.get(path, params={"language": code})
    assert response.status_code == 200
    policy = response.headers["content-security-policy"]
    assert "unsafe-eval" not in policy and "script-src 'unsafe" not in policy
    assert "unsafe-inline" not in policy or path.endswith(".svg"), "a picture alone may style itself"
    assert response.headers["x-content-type-options"] == "nosniff"


def test_pages_of_what_there_is_not(client: httpx.Client) -> None:
    for path in ("/games/nothing", "/games/nothing/rules", "/games/nothing/picture.svg", "/games/nothing/words.json"):
        assert client.get(path).status_code == 404


def test_a_page_is_packed_where_the_browser_can_unpack_it(client: httpx.Client) -> None:
    with client.stream("GET", "/", headers={"accept-encoding": "gzip"}) as response:
        packed = b"".join(response.iter_raw())
    assert response.headers["content-encoding"] == "gzip"
    assert b"<!doctype html>" in gzip.decompress(packed)


@pytest.mark.parametrize(
    ("header", "cookie", "tag"),
    [("pt-PT,pt;q=0.8", "", "pt-PT"), ("pt", "", "pt-BR"), ("de,fr", "", "en"), ("pt-BR", "en", "en")],
)
def test_the_language_of_a_page(client: httpx.Client, header: str, cookie: str, tag: str) -> None:
    client.cookies.clear()
    if cookie:
        client.cookies.set("language", cookie)
    text = client.get("/", headers={"accept-language": header}).text
    client.cookies.clear()
    assert f'<html lang="{tag}"' in text


# What the pages say of a game


@pytest.mark.parametrize("game", NAMES)
def test_a_games_page_says_edition_and_reconstructed_data(client: httpx.Client, game: str) -> None:
    text = client.get(f"/games/{game}", params={"language": "en"}).text
    assert edition(game).split(",")[0].replace("&", "&amp;").replace("'", "&#39;") in text
    marked = any(source.source == "reconstructed" for source in sources(game))
    assert ("Some data are reconstructed." in text) is marked


@pytest.mark.parametrize("game", NAMES)
def test_every_clause_has_an_anchor(client: httpx.Client, game: str) -> None:
    text = client.get(f"/games/{game}/rules", params={"language": "pt_BR"}).text
    assert [id_ for id_ in clauses(game) if f'id="c{id_}"' not in text] == []
    assert set(about.clauses_of(game).values()) <= set(clauses(game))


def test_a_move_cites_the_clause_of_its_card() -> None:
    found = about.clauses_of("factories")
    assert (found["extra golem"], found["extra mega-factory"], found["extra specialist"]) == ("10.13", "10.19", "11.11")
    assert (found["replicate"], found["draw"], found["roll"], found["give"]) == ("10.27", "5.4", "4.2", "3.6")
    assert "extra" not in found and "train" not in found


def test_a_game_says_what_its_points_mean_before_the_end() -> None:
    said = [json.loads(about.words_of(game, "en"))["so_far"] for game in ("brass", "burgundy")]
    assert said == [part("brass", "words").SO_FAR, ""]


def test_a_picture_leaves_out_what_is_no_character() -> None:
    assert draw.escape("a\uffff\ufffe\x00\x1f\ud800b <&>") == "ab &lt;&amp;&gt;"


@pytest.mark.parametrize("game", NAMES)
def test_a_picture_stands_alone(game: str) -> None:
    drawn = picture(game)
    assert drawn.startswith("<svg") and "var(--" not in drawn and "data-piece" in drawn
