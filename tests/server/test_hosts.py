"""Two hosts, one PostgreSQL, and the proxy that we ship in front of them.

Whatever is killed, stopped or renewed, nothing that was acknowledged is lost or doubled, and who
plays goes on. In the long form (SUNROOM_LONG=1) with 200 matches and 20 kills, and figures.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import shutil
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import sunroom
from tests.long import LONG
from tests.server.conftest import new_database
from tests.server.killing import Audit, Crowd
from tests.server.proxy import Proxy
from tests.server.served import Served, is_running

TABLES = 200 if LONG else 12
KILLS = 20 if LONG else 2
REST = 4.0 if LONG else 0.5  # seconds that a player takes for a move at most
SECRET = "the same on both hosts, and long enough"
GOES_ON = 3.0 if LONG else 15.0  # seconds in which everybody plays on; other tests run beside

pytestmark = [pytest.mark.xdist_group("kill"), pytest.mark.timeout(3600 if LONG else 300)]


@pytest.fixture
def hosts(request, tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    """Two servers on one database, as on two hosts: only the secret is the same."""
    database = new_database("postgresql", request, tmp_path)
    found = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        found.append(Served(folder, database, secret=SECRET, proxies="127.0.0.1"))
    for host in found:
        host.start()
    for host in found:
        host.wait_until_ready()
    yield found[0], found[1]
    for host in found:
        host.stop()


def test_one_of_two_hosts_is_killed_again_and_again(hosts, tmp_path):
    with Proxy(tmp_path, [host.port for host in hosts]) as proxy:
        asyncio.run(_killed_in_turns(hosts, proxy, Audit(hosts[0].database)))


async def _killed_in_turns(hosts: tuple[Served, Served], proxy: Proxy, audit: Audit) -> None:
    crowd = Crowd(proxy.url, TABLES, rest=REST)
    await crowd.sit_down()
    chooser = random.Random(3)
    slowest = slowest_table = 0.0
    for kill in range(KILLS):
        host = hosts[kill % 2]
        await crowd.moves(TABLES)
        await asyncio.sleep(chooser.random() * 0.5)
        crowd.pauses.clear()
        await asyncio.to_thread(host.kill)
        slowest_table = max(slowest_table, await crowd.all_moved_on())
        slowest = max(slowest, *crowd.pauses)
        host.start()
        await asyncio.to_thread(host.wait_until_ready)
        await asyncio.to_thread(audit.look, crowd.promises)
        assert (audit.lost, audit.doubled, audit.problems) == (0, 0, [])
    await crowd.moves(TABLES)
    await crowd.get_up()
    what = f"{KILLS} kills of one of two hosts, {TABLES} matches"
    _judge(audit, crowd, f"{what}, each went on after {slowest_table:.2f} s at most", slowest)


def _judge(audit: Audit, crowd: Crowd, what: str, slowest: float) -> None:
    audit.look(crowd.promises)
    print(
        f"\n{what}: {audit.moves} moves acknowledged, {audit.lost} lost, "
        f"{audit.doubled} doubled; longest pause of a player {slowest:.2f} s"
    )
    assert (audit.lost, audit.doubled, audit.problems) == (0, 0, [])
    assert slowest < GOES_ON


def test_a_rolling_update_loses_no_move(hosts, tmp_path):
    """One host after the other gets the next version, which brings a change of the database."""
    following = next_version(tmp_path)
    with Proxy(tmp_path, [host.port for host in hosts]) as proxy:
        asyncio.run(_renewed(hosts, proxy, following, Audit(hosts[0].database)))
    for host in hosts:
        assert httpx.get(f"{host.url}/health", verify=False).json()["version"] == "9.9.9"
        host.stop()
    # The version before does not touch a database that it does not know.
    del hosts[0].environment["PYTHONPATH"]
    refused = hosts[0].run()
    assert refused.returncode == 2 and "start it with the newer version" in refused.stderr


def next_version(folder: Path) -> Path:
    """Sunroom as it may be one day: another version, and a revision of the database more."""
    home = folder / "next"
    source = Path(sunroom.__file__).parent
    shutil.copytree(source, home / "sunroom")  # with what Python has compiled already

    def change(path: str, before: str, after: str) -> None:
        file = home / "sunroom" / path
        text, count = re.subn(before, after, file.read_text())
        assert count == 1
        file.write_text(text)

    change("__init__.py", r'__version__ = ".*"', '__version__ = "9.9.9"')
    versions = home / "sunroom" / "server" / "storage" / "migrations" / "versions"
    newest = max(re.findall(r"m(\d{4})_", " ".join(path.name for path in versions.iterdir())))
    change("server/storage/database.py", rf'HEAD = "{newest}"', 'HEAD = "9999"')
    (versions / "m9999_next.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n\n"
        f'revision = "9999"\ndown_revision = "{newest}"\n\n\n'
        "def upgrade() -> None:\n"
        '    op.add_column("matches", sa.Column("next", sa.Integer))\n'
    )
    return home


async def _renewed(
    hosts: tuple[Served, Served], proxy: Proxy, following: Path, audit: Audit
) -> None:
    crowd = Crowd(proxy.url, TABLES, rest=REST)
    await crowd.sit_down()
    slowest = 0.0
    for host in hosts:
        await crowd.moves(TABLES)
        crowd.pauses.clear()
        await asyncio.to_thread(host.stop)
        await crowd.all_moved_on()
        slowest = max(slowest, *crowd.pauses, 0.0)
        host.environment["PYTHONPATH"] = str(following)
        host.start()
        await asyncio.to_thread(host.wait_until_ready)
    await crowd.moves(TABLES)
    await crowd.get_up()
    _judge(audit, crowd, f"an update of two hosts, one after the other, {TABLES} matches", slowest)


def test_postgresql_restarts_under_two_hosts(own_postgresql, tmp_path):
    database = own_postgresql.get_uri()
    hosts = [Served(tmp_path, database, proxies="127.0.0.1") for _ in range(2)]
    try:
        for host in hosts:
            host.start()
            host.wait_until_ready()
        with Proxy(tmp_path, [host.port for host in hosts]) as proxy:
            asyncio.run(_restarted(proxy, own_postgresql, Audit(database)))
        for host in hosts:
            assert host.process is not None and host.process.poll() is None
    finally:
        for host in hosts:
            host.stop()


async def _restarted(proxy: Proxy, postgresql, audit: Audit) -> None:
    crowd = Crowd(proxy.url, TABLES, rest=REST)
    await crowd.sit_down()
    await crowd.moves(TABLES)
    pid = postgresql.get_pid()
    os.kill(pid, signal.SIGINT)  # a fast shutdown, as `systemctl restart` asks for
    await crowd.until(lambda: not is_running(pid))
    await asyncio.to_thread(postgresql.ensure_postgres_running)
    back = time.monotonic()
    crowd.pauses.clear()
    await crowd.moves(2 * TABLES)
    await crowd.all_moved_on()
    slowest = time.monotonic() - back
    await crowd.get_up()
    audit.look(crowd.promises)
    print(f"\nPostgreSQL restarted: {audit.moves} moves acknowledged, {slowest:.2f} s to go on")
    assert (audit.lost, audit.doubled, audit.problems) == (0, 0, [])
