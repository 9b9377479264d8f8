#!/bin/sh
# All measurements of docs/bots.md, some hours on two cores. Stop it at any moment and run it
# again: it goes on where it stopped. Results and tables are in the folder strength/.
set -e
sunroom=${SUNROOM:-sunroom}
mkdir -p strength
run() {
    name=$1
    shift
    echo "$name"
    "$sunroom" arena "$@" --seed 1 --out "strength/$name.jsonl" >"strength/$name.txt"
}

for game in lane sunset sunny; do
    run "$game-greedy" $game strong@0.1 greedy --matches 400
    run "$game-random" $game medium random --matches 400
    run "$game-levels" $game beginner easy casual medium able --ladder --matches 400
    run "$game-upper" $game able skilled strong --ladder --matches 100
    run "$game-lowest" $game beginner random --matches 100
done
# Chances: the matches to which curves are fitted, and others to test them.
for players in 2 3 4 5; do
    run "sunny-chances-$players" sunny search:300 search:301 --players $players --chances --matches 400
done
for players in 2 3 4; do
    run "lane-chances-$players" lane search:300 search:301 --players $players --chances --matches 400
done
run sunset-chances-2 sunset search:300 search:301 --chances --matches 400
for file in strength/*-chances-[2-5].jsonl; do
    name=$(basename "$file" .jsonl)
    game=${name%%-*}
    echo "$name-test"
    "$sunroom" arena "$game" search:2000 search:2001 --players "${name##*-}" --chances --matches 400 \
        --seed 2 --out "strength/$name-test.jsonl" >"strength/$name-test.txt"
done
# What was learned, at the iterations that one core does in 10 ms, and at the same number of them.
run sunset-10ms sunset search:4420 search:2360,leaf=0 --matches 400
run sunset-strong sunset search:131000 search:70000,leaf=0 --matches 400
run sunny-10ms sunny search:2300 search:422,leaf=0 --matches 400
run sunny-10ms-3 sunny search:1800 search:422,leaf=0 --players 3 --matches 400
run sunny-leaf=0 sunny search:1000 search:1000,leaf=0 --matches 400
run sunset-leaf=0 sunset search:1000 search:1000,leaf=0 --matches 400
# Beside OpenSpiel's search on our games, each with 20 ms of one core for a decision.
run lane-openspiel lane search:2000 openspiel:20 --matches 100
run sunset-openspiel sunset search:8800 openspiel:20 --matches 100
run sunny-openspiel sunny search:4600 openspiel:20 --matches 100
run lane-medium lane strong@0.1 medium --matches 400
run sunset-medium sunset strong@0.02 medium --matches 400
run sunny-medium sunny strong@0.05 medium --matches 400
for game in lane sunset; do
    run "$game-ladder" $game search:15 search:60 search:240 search:960 --ladder --matches 400 \
        --plot "docs/pictures/ladder-$game.svg"
done
for players in 3 4; do
    run "lane-$players" lane strong@0.1 greedy --players $players --matches 88
done
for players in 3 4 5; do
    run "sunny-$players" sunny strong@0.1 greedy --players $players --matches 88
done
for part in heat=1000000 guided=0 lead=0 careful=0 keep=1; do
    run "lane-$part" lane search:100 search:100,$part --matches 80
    run "sunny-$part" sunny search:100 search:100,$part --matches 60
done
for part in heat=1000000 guided=0 guided=1000000 keep=0; do
    run "sunset-$part" sunset search:100 search:100,$part --matches 100
done
# How far from unbeatable: with what was learned, and as the search of 0.1 was.
for bot in search:800 search:800,leaf=0; do
    echo "exploit $bot"
    "$sunroom" exploit sunset "$bot" --matches 400 --seed 1 --out "strength/exploit-$bot" >"strength/exploit-$bot.txt"
done
"$sunroom" calibration strength/*-chances-[2-5]-test.jsonl --plot docs/pictures/calibration.svg
