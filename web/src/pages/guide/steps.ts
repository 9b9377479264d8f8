// The steps of each game's guide.
import type { Step } from "./guide";
import { laneSteps } from "./lane";
import { sunnySteps } from "./sunny";
import { sunsetSteps } from "./sunset";

export function stepsOf(game: string): Step[] {
  if (game === "lane") return laneSteps;
  return game === "sunset" ? sunsetSteps : sunnySteps;
}
