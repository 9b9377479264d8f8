"""Measures one contestant in this process, on one core: `python -m sunroom.bench.peers.apart`.

Each has a process of its own, so that none finds the memory, the threads or the imports of another.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys

QUIET = {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "OMP_NUM_THREADS": "1",
    "TF_CPP_MIN_LOG_LEVEL": "3",
}


def stay_on_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main(name: str, seconds: float) -> None:
    """Prints what was found out as JSON: a rate, or why there is none."""
    os.environ.update(QUIET)
    stay_on_one_core()
    from sunroom.bench.openspiel import PeerMissing
    from sunroom.bench.peers.contest import contestants
    from sunroom.bench.peers.ours import Missing

    chosen = next(one for one in contestants() if one.name == name)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            found = {"per_second": chosen.measure(seconds)}
    except (ImportError, PeerMissing):
        found_missing = f'{chosen.library} is not installed: pip install "sunroom[peers]"'
        print(json.dumps({"missing": found_missing}))
    except Missing as missing:
        print(json.dumps({"missing": str(missing)}))
    except Exception as error:
        reason = f"{chosen.library} failed: {type(error).__name__}: {error}"
        print(json.dumps({"missing": " ".join(reason.split())[:300]}))
    else:
        print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
