"""The games as environments of other libraries: `pettingzoo`, `gymnasium`, `openspiel`.

Each module needs the library that it is named after (`pip install "sunroom[envs]"`, and
`open_spiel` for the last); none of them is needed elsewhere.
"""
