"""What is shipped for hosting agrees with what there is: settings, files, commands."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
from dataclasses import fields
from pathlib import Path

import pytest
import yaml

from sunroom.games.terms import Refused
from sunroom.server import settings
from sunroom.server.settings import PROFILES, Settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
KNOWN = {f"SUNROOM_{field.name.upper()}" for field in fields(Settings)} | {"SUNROOM_SECRET"}


def instructions() -> list[tuple[str, str]]:
    """Those of the Dockerfile, each with what it says, in one line."""
    text = re.sub(r"^#.*\n", "", (DEPLOY / "Dockerfile").read_text(), flags=re.MULTILINE)
    lines = text.replace("\\\n", " ").splitlines()
    return [tuple(line.split(maxsplit=1)) for line in lines if line]  # type: ignore[misc]


def image_environment() -> dict[str, str]:
    told = " ".join(rest for name, rest in instructions() if name == "ENV")
    return dict(one.split("=", 1) for one in shlex.split(told))


def compose() -> dict:
    found: dict = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return found


def example() -> dict[str, str]:
    lines = (DEPLOY / "example.env").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_the_image_is_made_of_what_is_there():
    allowed = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    copied = [rest.split()[:-1] for name, rest in instructions() if name == "COPY"]
    for source in (one for several in copied for one in several):
        assert (ROOT / source).exists(), source
        assert f"!{source}" in allowed, source


def test_the_image_starts_the_server_with_settings_that_there_are():
    told = dict(instructions())
    assert json.loads(told["ENTRYPOINT"]) == ["sunroom"] and json.loads(told["CMD"]) == ["serve"]
    environment = image_environment()
    assert set(environment) <= KNOWN
    found = settings.read({**environment, "SUNROOM_PUBLIC": "https://play.example.org/"}, {})
    assert (found.host, found.port, found.profile) == ("0.0.0.0", 8000, "public")
    assert told["EXPOSE"] == "8000" and "127.0.0.1:8000/ready" in told["HEALTHCHECK"]


def test_the_composed_server_is_set_up_with_settings_that_there_are():
    services = compose()["services"]
    assert set(services) == {"database", "sunroom", "caddy"}
    values = {**example(), "SUNROOM_SECRET": "x" * 64, "POSTGRES_PASSWORD": "secret"}
    environment = image_environment()
    for name, text in services["sunroom"]["environment"].items():
        assert name in KNOWN, name
        environment[name] = re.sub(
            r"\$\{(\w+)(?::[?-](.*?))?\}", lambda found: values[found[1]], str(text)
        )
    found = settings.read(environment, {})
    assert found.database == "postgresql://sunroom:secret@database/sunroom"
    assert found.public == "https://play.example.org/"
    # The proxy is believed because it comes from the network that all of them share.
    (network,) = compose()["networks"]["inside"]["ipam"]["config"]
    assert found.proxies == network["subnet"]
    assert services["caddy"]["environment"]["SUNROOM_SERVERS"] == f"sunroom:{found.port}"


def test_every_variable_of_the_composition_is_in_the_example():
    named = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text()))
    assert named == set(example())


def test_whatever_the_composition_mounts_is_there_and_no_port_but_caddys_is_open():
    found = compose()
    for name, service in found["services"].items():
        assert ("ports" in service) == (name == "caddy")
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in found["volumes"] or (DEPLOY / source).exists()


def test_the_unit_starts_the_server_with_settings_that_there_are():
    text = (DEPLOY / "sunroom.service").read_text()
    environment = dict(re.findall(r"^Environment=(\w+)=(.*)$", text, re.MULTILINE))
    assert set(environment) <= KNOWN
    assert re.search(r"^ExecStart=/opt/sunroom/bin/sunroom serve$", text, re.MULTILINE)
    found = settings.read({**environment, "SUNROOM_PUBLIC": "https://play.example.org/"}, {})
    assert found.profile == "public" and found.folder == Path("/var/lib/sunroom")


@pytest.mark.parametrize("servers", ["sunroom:8000", "one:8000 two:8000"])
def test_caddy_understands_its_file(servers):
    environment = {"SUNROOM_ADDRESS": "play.example.org", "SUNROOM_SERVERS": servers}
    done = subprocess.run(
        ["caddy", "adapt", "--config", DEPLOY / "Caddyfile", "--adapter", "caddyfile"],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    for server in servers.split():
        assert f'"dial":"{server}"' in done.stdout


# --- one setting for a server that strangers can reach --------------------------------------------

PUBLIC = {"profile": "public", "public": "https://play.example.org/"}


def test_a_public_server_gives_everybody_less():
    home, public = settings.read({}, {}), settings.read({}, PUBLIC)
    for name in PROFILES["public"]:
        if name != "hints":
            assert getattr(public, name) < getattr(home, name), name
    assert public.strongest_hint == "strong" and home.strongest_hint == "master"
    assert public.metrics_token == ""  # nobody sees the figures


def test_what_is_said_counts_more_than_the_profile():
    found = settings.read({"SUNROOM_SOCKETS_PER_ADDRESS": "7"}, PUBLIC)
    assert found.sockets_per_address == 7 and found.matches_per_person == 20


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"profile": "open"}, "profile must be home or public"),
        ({"profile": "public"}, "reached by https"),
        ({"profile": "public", "public": "http://play.example.org/"}, "reached by https"),
    ],
)
def test_a_public_server_needs_https(given, said):
    with pytest.raises(Refused, match=said):
        settings.read({}, given)


def test_docs_tell_every_setting():
    told = "".join((ROOT / "docs" / name).read_text() for name in ("server.md", "hosting.md"))
    untold = {name for name in KNOWN if name not in told}
    assert untold == set()
