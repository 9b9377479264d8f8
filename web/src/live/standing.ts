// A view together with what the rules say of it and of the moves. The server tells both beside the view; here they go
// along with it, so that whoever draws or names something has them at hand and works nothing out.
import type { View } from "./live.svelte";

export type About = Record<string, unknown>;

export function withStanding<V extends View>(
  view: V,
  standing: unknown,
  moves: string[] = [],
  about: About[] = [],
): V & { about: Record<string, About> } {
  const told = Object.fromEntries(moves.flatMap((move, i) => (about[i] ? [[move, about[i]]] : [])));
  return { ...view, ...(standing ? { standing } : {}), about: told };
}

/** The same view, for words about moves of which more has become known. */
export function withAbout(view: View, about: Record<string, About | undefined>): View {
  return { ...view, about: { ...(view.about as Record<string, About> | undefined), ...about } };
}
