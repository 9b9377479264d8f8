"""Commands of those who serve matches: to themselves, or to others."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from sunroom import __version__
from sunroom.cli.app import app


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"sunroom {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True, epilog="Example: sunroom --no-browser --port 8123")
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
    port: Annotated[
        int | None, typer.Option(help="The port to serve on; 8000 or the next free one by default.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(help="The folder for matches; your own data folder by default.")
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Whether to open the browser.")
    ] = True,
) -> None:
    """Board games as real software, to play and to study.

    Without a command: starts the server on this computer and opens the browser."""
    if context.invoked_subcommand is not None:
        return
    from sunroom.server import settings
    from sunroom.server.hosting import serve

    given = {"port": port or 0, "data": str(data) if data else None, "plain_logs": True}
    serve.serve_here(settings.read(os.environ, given), browser)


@app.command(
    "serve",
    epilog="Example: sunroom serve --host 0.0.0.0 --public https://play.example.org/ "
    "--database postgresql://sunroom@localhost/sunroom --workers 2",
)
def serve_others(
    host: Annotated[
        str | None, typer.Option(help="The address to listen on; 127.0.0.1 by default.")
    ] = None,
    port: Annotated[int | None, typer.Option(help="The port; 8000 by default.")] = None,
    database: Annotated[
        str | None,
        typer.Option(
            help="sqlite:///FILE or postgresql://USER@HOST/NAME; SQLite in the data folder by "
            "default. Put an address with a password into SUNROOM_DATABASE instead."
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="How many processes serve; more than 1 needs PostgreSQL.")
    ] = None,
    thinkers: Annotated[
        int | None, typer.Option(help="How many processes bots think in; one per core by default.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(help="The folder for the database and the secret.")
    ] = None,
    public: Annotated[
        str | None, typer.Option(help="The address people use, if there is a proxy in between.")
    ] = None,
    proxies: Annotated[
        str | None, typer.Option(help="Addresses of trusted proxies, separated by commas.")
    ] = None,
    profile: Annotated[
        str | None,
        typer.Option(help="home, or public: limits for a server that strangers can reach."),
    ] = None,
    local: Annotated[
        bool | None,
        typer.Option(
            "--local/--no-local",
            help="Play matches against bots in the visitors' browsers; on by default.",
        ),
    ] = None,
    plain_logs: Annotated[
        bool | None, typer.Option("--plain-logs/--json-logs", help="Logs for people, or as JSON.")
    ] = None,
) -> None:
    """Serve matches for others. SUNROOM_… variables work too; see docs/hosting.md."""
    from sunroom.server import settings
    from sunroom.server.hosting import serve

    given = {
        "host": host,
        "port": port,
        "database": database,
        "workers": workers,
        "thinkers": thinkers,
        "data": str(data) if data else None,
        "public": public,
        "proxies": proxies,
        "profile": profile,
        "local": local,
        "plain_logs": plain_logs,
    }
    serve.serve(settings.read(os.environ, given))


Database = Annotated[
    str | None,
    typer.Option(help="As for serve; by default SUNROOM_DATABASE, or SQLite in the data folder."),
]
Data = Annotated[Path | None, typer.Option(help="The folder for the database and the secret.")]


@app.command(
    epilog="Example: sunroom doctor --database postgresql://sunroom@localhost/sunroom "
    "--save rescued"
)
def doctor(
    database: Database = None,
    data: Data = None,
    save: Annotated[
        Path | None,
        typer.Option(help="Write what can be saved of damaged matches into this folder."),
    ] = None,
) -> None:
    """Check a database for damaged matches, even while a server is running; nothing is changed.

    Exits with 0 if all is well, with 1 if something is damaged, with 2 if it cannot be read."""
    from sunroom.server.hosting import doctor

    raise typer.Exit(doctor.show(_settings(database, data).database_url, save))


@app.command(epilog="Example: sunroom backup sunroom-friday.db --data /var/lib/sunroom")
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not exist yet.")],
    database: Database = None,
    data: Data = None,
) -> None:
    """Write all matches into one file, even while the server is running."""
    from sunroom.server.hosting.backup import backup

    done = backup(_settings(database, data), file, dict(os.environ))
    typer.echo(f"{file}: {done.matches:,} matches with {done.entries:,} entries")


@app.command(
    epilog="Example: sunroom restore sunroom-friday.db --database postgresql://localhost/x"
)
def restore(
    file: Annotated[Path, typer.Argument(help="A file written by sunroom backup.")],
    database: Database = None,
    data: Data = None,
) -> None:
    """Put a backup into an empty database, SQLite or PostgreSQL, before the server starts."""
    from sunroom.server.hosting.backup import restore

    done = restore(_settings(database, data), file, dict(os.environ))
    typer.echo(f"Restored {done.matches:,} matches with {done.entries:,} entries")


@app.command(epilog="Example: sunroom site public --base /sunroom/")
def site(
    out: Annotated[Path, typer.Argument(help="The folder to write; it may hold an older version.")],
    base: Annotated[
        str | None,
        typer.Option(
            help="The path of the folder in its web address, such as /sunroom/; by default the "
            "page finds out by itself."
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Write even if the folder has other files in it.")
    ] = False,
) -> None:
    """Write the app as a folder of files that any web host can serve, without a server.

    Everything then happens in the visitors' browsers, offline too. See docs/web.md."""
    from sunroom.server.hosting import site

    size = site.write(out, base, force)
    typer.echo(f"{out}: {size / 1e6:.1f} MB. Try it: python3 -m http.server --directory {out}")


def _settings(database: str | None, data: Path | None) -> Any:
    from sunroom.server import settings

    return settings.read(os.environ, {"database": database, "data": str(data) if data else None})
