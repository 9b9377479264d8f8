"""What the games tell, as they declare it: of whichever game it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from sunroom import contract

if TYPE_CHECKING:
    Event: TypeAlias = dict[str, Any]
    View: TypeAlias = dict[str, Any]
    Item: TypeAlias = dict[str, Any]
    Standing: TypeAlias = dict[str, Any]
    About: TypeAlias = dict[str, Any]
    PadStanding: TypeAlias = dict[str, Any]
    Fault: TypeAlias = dict[str, Any]
else:
    Event = contract.of_any_game("Event")
    View = contract.of_any_game("View")
    Item = contract.of_any_game("Item")
    Standing = contract.of_any_game("Standing")
    About = contract.of_any_game("About")
    PadStanding = contract.of_any_game("PadStanding")
    Fault = contract.of_any_game("Fault")
