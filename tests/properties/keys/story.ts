/** A story: acts one after the other, each where it is possible. */
import { KEY_ACTS, type KeyAct } from "./standing";
import type { KeyWorld } from "./world";

export type ActName = keyof typeof KEY_ACTS;
export const ACT_NAMES = Object.keys(KEY_ACTS) as ActName[];

/** An act, or a number that picks one of those that are possible when its turn comes. */
export type StoryStep = ActName | number;

/** Does what is possible when its turn comes. @returns what was done */
export async function runStory(world: KeyWorld, story: readonly StoryStep[]): Promise<ActName[]> {
  const done: ActName[] = [];
  for (const step of story) {
    const possible = ACT_NAMES.filter((name) => (KEY_ACTS[name] as KeyAct).isPossible(world.standing));
    const name = typeof step === "number" ? possible[step % possible.length] : step;
    if (name === undefined || !possible.includes(name)) continue;
    const act: KeyAct = KEY_ACTS[name];
    await act.run(world);
    act.update(world.standing);
    done.push(name);
  }
  return done;
}
