"""Tokens that only the server can write, and the secret they hang on."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sunroom import Refused
from sunroom.server.people.identity import Identities, cookie
from sunroom.server.people.secret import load_secret

OURS = Identities(b"a secret of at least 32 characters")
OTHERS = Identities(b"another secret of 32 or more chars")

# --- tokens --------------------------------------------------------------------------------------


def test_a_token_tells_its_person():
    person, token = OURS.new()
    assert OURS.person(token) == person
    assert len(person) == 22 and person in token


def test_everybody_is_somebody_else():
    assert len({OURS.new() for _ in range(1000)}) == 1000


def test_another_secret_is_another_world():
    assert OTHERS.person(OURS.new()[1]) is None


@given(st.integers(0, 68), st.characters())
def test_a_changed_character_spoils_a_token(place, character):
    token = OURS.new()[1]
    changed = token[:place] + character + token[place + 1 :]
    assert (OURS.person(changed) is None) == (changed != token)


@given(st.text() | st.from_regex(r"s1\.[\w-]{22}\.[\w-]{43}"))
def test_no_text_is_a_token(text):
    assert OURS.person(text) is None


@pytest.mark.parametrize(
    "wrong", ["{}\n", " {}", "{}=", "{}.", "x{}", "{}" * 2, "{}" + "A" * 10**6]
)
def test_a_token_has_nothing_around_it(wrong):
    assert OURS.person(wrong.replace("{}", OURS.new()[1])) is None


def test_the_signature_of_one_person_is_not_that_of_another():
    one, other = OURS.new()[1].split("."), OURS.new()[1].split(".")
    assert OURS.person(".".join([one[0], one[1], other[2]])) is None
    assert OURS.person(".".join(["s2", one[1], one[2]])) is None


# --- addresses -----------------------------------------------------------------------------------


def test_an_address_cannot_be_told_from_its_hash():
    assert "192.0.2.7" not in OURS.hashed("192.0.2.7")
    assert OURS.hashed("192.0.2.7") == OURS.hashed("192.0.2.7")
    assert OURS.hashed("192.0.2.7") != OURS.hashed("192.0.2.8")
    assert OURS.hashed("192.0.2.7") != OTHERS.hashed("192.0.2.7")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:DB8:1:2:0:0:0:1", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("::ffff:192.0.2.7", "::ffff:192.0.2.8", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
    ],
)
def test_a_network_of_ipv6_is_one_visitor(one, other, same):
    assert (OURS.hashed(one) == OURS.hashed(other)) == same


@given(st.text())
def test_whatever_stands_for_an_address_is_hashed(address):
    assert len(OURS.hashed(address)) == 22


# --- the cookie ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("secure", "name"), [(True, "__Host-sunroom"), (False, "sunroom")])
def test_the_cookie(secure, name):
    token = OURS.new()[1]
    found = SimpleCookie(cookie(token, secure))[name]
    assert found.value == token
    assert found["httponly"] and found["samesite"] == "Lax" and found["path"] == "/"
    assert bool(found["secure"]) == secure
    assert int(found["max-age"]) == 365 * 24 * 3600 and not found["domain"]


def test_only_a_token_goes_into_the_cookie():
    with pytest.raises(ValueError, match="token"):
        cookie("x; Domain=example.org", secure=True)


# --- the secret ----------------------------------------------------------------------------------


def test_the_first_start_writes_a_secret_that_stays(tmp_path):
    folder = tmp_path / "new" / "data"
    secret = load_secret(folder, {})
    assert len(secret) >= 43
    assert load_secret(folder, {}) == secret
    assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600
    assert [file.name for file in folder.iterdir()] == ["secret"]


def test_the_environment_counts_first(tmp_path):
    given = "x" * 32
    assert load_secret(tmp_path, {"SUNROOM_SECRET": given}) == given.encode()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("short", ["", "x" * 31, " " * 40])
def test_a_short_secret_is_refused(tmp_path, short):
    with pytest.raises(Refused, match=r"SUNROOM_SECRET must have at least 32 characters"):
        load_secret(tmp_path, {"SUNROOM_SECRET": short})
    file = tmp_path / "secret"
    file.write_text(short)
    file.chmod(0o600)
    with pytest.raises(Refused, match="at least 32 characters"):
        load_secret(tmp_path, {})
    assert file.read_text() == short


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o620, 0o666])
def test_a_secret_that_others_can_read_is_refused(tmp_path, mode):
    load_secret(tmp_path, {})
    file = tmp_path / "secret"
    file.chmod(mode)
    with pytest.raises(Refused, match=f"chmod 600 {file}"):
        load_secret(tmp_path, {})


def test_a_refusal_never_tells_the_secret(tmp_path):
    with pytest.raises(Refused) as refusal:
        load_secret(tmp_path, {"SUNROOM_SECRET": "hunter2"})
    assert "hunter2" not in str(refusal.value)


def test_what_is_no_file_is_refused(tmp_path):
    (tmp_path / "secret").mkdir()
    with pytest.raises(Refused, match="SUNROOM_SECRET can hold one instead"):
        load_secret(tmp_path, {})


def test_processes_that_start_at_once_get_the_same_secret(tmp_path):
    code = """if True:
        import sys
        from pathlib import Path
        from sunroom.server.people.secret import load_secret
        print("ready", flush=True)
        sys.stdin.readline()
        print(load_secret(Path(sys.argv[1]), {}).decode())
    """
    starts = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=dict(os.environ),
        )
        for _ in range(6)
    ]
    for process in starts:
        assert process.stdout and process.stdout.readline() == "ready\n"
    for process in starts:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    found = {process.communicate()[0] for process in starts}
    assert found == {Path(tmp_path / "secret").read_text()}
