"""What was once at odds at a table, and test_machine.py has found."""

from __future__ import annotations

import asyncio

from sunroom.server.actions.actions import Actions
from sunroom.server.actions.visitor import Visitor
from sunroom.server.app import hall_of
from sunroom.server.models.matches import NewMatch
from sunroom.server.settings import Settings
from sunroom.server.storage.store import Store
from sunroom.server.tables.seating import ComeBack, Leave


def test_a_move_ends_a_wish_to_take_back_and_everybody_hears_of_it(serve):
    server = serve()
    people = [server.person(), server.person()]
    table = people[0].create("lane", "mo", options={"first": 0})
    people[1].join(table)
    one, other = (person.sit(table, seat) for seat, person in enumerate(people))
    assert one.play("draw")["type"] == "accepted"
    assert one.ask("undo")["type"] == "accepted"
    other.until(lambda: other.table["undo"] is not None)
    assert other.play("draw")["type"] == "accepted"
    for client in (one, other):
        client.until(lambda client=client: client.number == 4)
        assert client.table["undo"] is None


def test_no_bot_moves_for_somebody_who_has_just_returned(tmp_path):
    """The bot has decided, and waits while the return of the person is being written."""

    async def work() -> None:
        settings = Settings(data=str(tmp_path), pace=0.0)
        hall = hall_of(Store(settings.database_url), settings, 1)
        await hall.open()
        try:
            actions = Actions(hall, settings)
            seats = [{"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Ben"}]
            wish = NewMatch.model_validate({"game": "sunset", "seats": seats})
            made = await actions.making.create(Visitor("anna", ""), wish)
            room = await hall.memory.room(made["id"])
            table = room.table
            seat = table.match.seat
            assert seat is not None
            async with room.lock:
                for command in (Leave(seat=seat), ComeBack(seat=seat)):
                    wanted = command.change(table, float(table.number + 1))
                    assert await hall.store.append(table.id, wanted)
                    table.fold(wanted.entry)
                    hall.bots.attend(room)
                    while room.thinking is not None and not room.lock._waiters:
                        await asyncio.sleep(0.01)
            while room.thinking is not None:
                await asyncio.sleep(0.01)
            assert [one.kind for one in table.entries] == ["leave", "return"]
        finally:
            await hall.close()

    asyncio.run(asyncio.wait_for(work(), 60.0))
