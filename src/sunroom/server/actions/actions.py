"""All that people may do at one server process, put together."""

from __future__ import annotations

from sunroom.server.actions.advice import Advice
from sunroom.server.actions.analysis import Analyses
from sunroom.server.actions.finding import Finding
from sunroom.server.actions.making import Making
from sunroom.server.actions.playing import Playing
from sunroom.server.actions.seating import Seating
from sunroom.server.rooms.hall import Hall
from sunroom.server.settings import Settings
from sunroom.server.thinking.readings import Readings


class Actions:
    """By subject; everything that they change goes through the hall."""

    def __init__(self, hall: Hall, settings: Settings) -> None:
        readings = Readings(hall.thinkers, settings.readings_per_second)
        self.hall = hall
        self.settings = settings
        self.finding = Finding(hall, readings)
        self.making = Making(hall, settings, readings, self.finding)
        self.seating = Seating(hall, settings, self.finding)
        self.playing = Playing(hall)
        self.advice = Advice(hall, settings, self.finding)
        self.analyses = Analyses(hall, readings)
