"""Let bots play each other from Python, and rate them: see docs/arena.md."""

from sunroom.arena import make_plan, rate, run

if __name__ == "__main__":  # worker processes import this file
    plan = make_plan("sunset", ["greedy", "random"], matches=20)
    results = run(plan)
    for rating in rate(plan.bots, results):
        print(rating.bot, round(rating.elo), round(rating.low), round(rating.high))
