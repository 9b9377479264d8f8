"""Several processes that serve, watched over by one."""

from __future__ import annotations

import logging
import sys
from multiprocessing.connection import wait

from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Multiprocess, Process

log = logging.getLogger(__name__)


class Workers(Multiprocess):
    """Replaces those that end; where one cannot even start, all end, and the exit code says so."""

    _gave_up = False

    def keep_subprocess_alive(self) -> None:
        for place, process in enumerate(self.processes):
            if self.should_exit.is_set():
                return
            if _answers(process, self.config.timeout_worker_healthcheck):
                continue
            process.kill()  # if it is there still, and does not react
            process.join()
            if process.exitcode == STARTUP_FAILURE:  # so would every other one
                log.error("worker_cannot_start")
                self._gave_up = True
                self.should_exit.set()
                return
            log.warning("worker_ended", extra={"status": process.exitcode})
            self.processes[place] = Process(self.config, self.sockets)
            self.processes[place].start()

    def run(self) -> None:
        super().run()
        if self._gave_up:
            sys.exit(STARTUP_FAILURE)


def _answers(process: Process, patience: float) -> bool:
    """Whether a process is alive and reacts. That it has ended is seen at once."""
    answers, ends = process.parent_conn, process.process.sentinel
    try:
        answers.send(b"ping")
        if answers not in wait([answers, ends], patience):
            return False
        answers.recv()
    except (OSError, EOFError):
        return False
    return True
