/** Variables of the environment that are no settings, and look as if they were meant to be. */
import { CONFIG_SCHEMA, environmentWith } from "./config";

/** Shorter names have words of others too near: HOME and HOST, PGHOST and HOST. */
const MIN_LENGTH = 6;
const MAX_DISTANCE = 2;

/** Levenshtein distance: letters to add, take away or replace. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, n) => n);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries())
      next.push(Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    row = next;
  }
  return row[to.length] ?? 0;
}

/** Pairs of a variable that is set and the setting that is not. */
export function findMistypedSettings(env = environmentWith({})): [string, string][] {
  const settings = Object.keys(CONFIG_SCHEMA.shape);
  const unknown = Object.keys(env).filter((name) => name.length >= MIN_LENGTH && !settings.includes(name));
  return unknown.flatMap((name) => {
    const meant = settings.find(
      (each) => each.length >= MIN_LENGTH && !env[each] && editDistance(name, each) <= MAX_DISTANCE,
    );
    return meant ? [[name, meant] as [string, string]] : [];
  });
}
