"""The page asks for the words of its reader's language, and for them alone."""

from __future__ import annotations

import httpx
import pytest

from sunroom import games
from sunroom.words.languages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_language_are_told_for_all_games(one, language):
    found = httpx.get(f"{one.url}/api/words", params={"language": language}, verify=False)
    told = found.json()
    assert found.status_code == 200 and told["language"] == language
    assert told["languages"] == {short: each.name for short, each in LANGUAGES.items()}
    assert set(told["games"]) == set(games.NAMES)
    for name, table in told["games"].items():
        assert set(table["options"]) == set(games.get(name).words.options)
        assert table["events"].keys() >= games.get(name).words.events.keys()


def test_what_a_browser_has_already_is_not_sent_again(one):
    first = httpx.get(f"{one.url}/api/words?language=en", verify=False)
    assert first.headers["cache-control"] == "no-cache"
    known = {"if-none-match": first.headers["etag"]}
    again = httpx.get(f"{one.url}/api/words?language=en", headers=known, verify=False)
    assert again.status_code == 304 and again.content == b""
    other = httpx.get(f"{one.url}/api/words?language=it", headers=known, verify=False)
    assert other.status_code == 200 and other.headers["etag"] != first.headers["etag"]


def test_an_unknown_language_is_refused_with_the_list(one):
    found = httpx.get(f"{one.url}/api/words?language=klingon", verify=False)
    assert found.status_code == 400
    assert found.json()["error"]["code"] == "bad_language"
    assert "es (Español)" in found.json()["error"]["message"]
