/** Lists of the erased as they lie beside backups and in them, and whether one is enough for a restore. */
import { z } from "zod";
import type { Erased } from "../account/account";
import { DAY } from "../limits/limits";
import { iso } from "../runtime/iso";
import type { Manifest } from "./manifest";
import type { Vault } from "./vault";

const REACH = z.object({
  installation: z.string(),
  /** ms: everybody who was erased between these two is on the list. */
  since: z.number(),
  asOf: z.number(),
});
const LIST = REACH.extend({
  ids: z.array(z.string()),
  /** Those whose messages in chats went too; lists of older programs do not know. */
  messagesRemoved: z.array(z.string()).default([]),
});

type Reach = z.infer<typeof REACH>;
export type ErasureList = z.infer<typeof LIST>;

/** People as they stand on a list. */
export const listOf = (erased: readonly Erased[]): Pick<ErasureList, "ids" | "messagesRemoved"> => ({
  ids: erased.map(({ id }) => id),
  messagesRemoved: erased.filter(({ messages }) => messages === "remove").map(({ id }) => id),
});

/** The people on a list. */
export function onList({ ids, messagesRemoved }: Pick<ErasureList, "ids" | "messagesRemoved">): Erased[] {
  const removed = new Set(messagesRemoved);
  return ids.map((id) => ({ id, messages: removed.has(id) ? "remove" : "keep" }));
}

/** In each backup: the list as of then. */
export const OWN_LIST = "erasures.json";

const ID_FILE = /^([\w-]+)\.txt$/;
const HEAD = /^list-[\da-f-]+\.json$/;

export const fileOf = (id: string): string => `${id}.txt`;
/** What a person's file says. */
export const noteOf = ({ id, messages }: Erased): string =>
  messages === "remove" ? `${id} remove\n` : `${id}\n`;
/** Several installations may share a place. */
export const headOf = ({ installation }: Reach): string => `list-${installation}.json`;

/** Ids beside the backups, and when each was written there, ms. */
export async function idsIn({ erased }: Vault): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for await (const { name, since } of erased.list()) {
    const id = ID_FILE.exec(name)?.[1];
    if (id) ids.set(id, since);
  }
  return ids;
}

/** Who stands beside the backups. @param listed people whose files need not be read */
export async function erasedIn(vault: Vault, listed: readonly Erased[] = []): Promise<Erased[]> {
  const known = new Set(listed.map(({ id }) => id));
  const found: Erased[] = [];
  for (const id of (await idsIn(vault)).keys()) {
    if (known.has(id)) continue;
    const note = await vault.erased.get(fileOf(id));
    const removed = note !== null && /\bremove\b/.test(new TextDecoder().decode(note));
    found.push({ id, messages: removed ? "remove" : "keep" });
  }
  return found;
}

function parsed<T>(shape: z.ZodType<T>, text: string | null): T[] {
  if (text === null) return [];
  try {
    return [shape.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}

async function headsIn({ erased }: Vault): Promise<Reach[]> {
  const heads: Reach[] = [];
  for await (const { name } of erased.list()) {
    if (!HEAD.test(name)) continue;
    const bytes = await erased.get(name);
    heads.push(...parsed(REACH, bytes && new TextDecoder().decode(bytes)));
  }
  return heads;
}

async function listsOfBackups(vault: Vault): Promise<ErasureList[]> {
  const lists: ErasureList[] = [];
  for (const { name } of await vault.backups()) lists.push(...parsed(LIST, await vault.read(name, OWN_LIST)));
  return lists;
}

/** All that one place knows. */
async function foundIn(vault: Vault, { takenAt }: Manifest): Promise<{ erased: Erased[]; reaches: Reach[] }> {
  const lists = await listsOfBackups(vault);
  // A backup's own list knows nobody who was erased after it.
  const later = lists.filter(({ asOf }) => asOf > takenAt);
  const listed = lists.flatMap(onList);
  return {
    erased: [...listed, ...(await erasedIn(vault, listed))],
    reaches: [...(await headsIn(vault)), ...later],
  };
}

export interface Known {
  erased: Erased[];
  /** ms; null: no list is enough, and `lacking` says why. */
  asOf: number | null;
  since: number;
  lacking: string;
}

const WAY = "--without-erasures restores nevertheless, and brings back whoever was erased";

function lackOf(own: Reach[], { takenAt }: Manifest): string {
  const newest = own.filter(({ asOf }) => asOf >= takenAt).sort((a, b) => b.asOf - a.asOf)[0];
  if (!newest)
    return `there is no list of who was erased after this backup: put the folder "erased" of where backups are kept beside it; ${WAY} since`;
  if (newest.since > takenAt)
    return `the list of who was erased reaches back to ${iso(newest.since)} only, and this backup is older; ${WAY} between`;
  return `the list of who was erased ends at ${iso(newest.asOf)}; ${WAY} after that`;
}

/** Who is known to have been erased after a backup, by all lists that are found. @param now the machine's clock, ms */
export async function knownErasures(vaults: Vault[], manifest: Manifest, now: number): Promise<Known> {
  const found = await Promise.all(vaults.map((vault) => foundIn(vault, manifest)));
  const own = found
    .flatMap(({ reaches }) => reaches)
    .filter(({ installation }) => installation === manifest.installation);
  const [enough] = own
    .filter(({ since, asOf }) => since <= manifest.takenAt && asOf >= Math.max(manifest.takenAt, now - DAY))
    .sort((a, b) => b.asOf - a.asOf);
  const lacking = enough ? "" : lackOf(own, manifest);
  const erased = found.flatMap((each) => each.erased);
  const ids = [...new Set(erased.map(({ id }) => id))];
  return {
    erased: onList({ ids, messagesRemoved: listOf(erased).messagesRemoved }),
    asOf: enough?.asOf ?? null,
    since: enough?.since ?? now,
    lacking,
  };
}
