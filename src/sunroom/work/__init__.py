"""Much work in pieces, done somewhere: by processes on this computer or by machines of a cluster.

A `Job` says what there is to do. Whoever does it, the same pieces give the same results; what is
done is kept in a file, and never done again.
"""

from sunroom.work.crew import Crew, find_crew
from sunroom.work.job import Broken, Job
from sunroom.work.runner import run

__all__ = ["Broken", "Crew", "Job", "find_crew", "run"]
