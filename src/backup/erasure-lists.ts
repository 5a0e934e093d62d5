/** Erasure lists beside backups and in them, and whether they suffice for a restore. */
import { z } from "zod";
import type { Erasure } from "../account/account";
import { ERASURE_CLOCK_TOLERANCE } from "../limits/erasure";
import { toIsoTime } from "../runtime/iso";
import { DAY } from "../runtime/units";
import type { BackupManifest } from "./manifest";
import type { BackupStore } from "./stores/store";

const COVERAGE_SCHEMA = z.object({
  installation: z.string(),
  /** ms: the list contains everybody erased between these two times. */
  since: z.number(),
  asOf: z.number(),
});
const ERASURE_LIST_SCHEMA = COVERAGE_SCHEMA.extend({
  ids: z.array(z.string()),
  /** Ids of people whose chat messages were removed too; absent in lists of older versions. */
  messagesRemoved: z.array(z.string()).default([]),
});

type ErasureCoverage = z.infer<typeof COVERAGE_SCHEMA>;
export type ErasureList = z.infer<typeof ERASURE_LIST_SCHEMA>;

/** Erased people of a list. */
export const toErasureEntries = (erased: readonly Erasure[]): Pick<ErasureList, "ids" | "messagesRemoved"> => ({
  ids: erased.map(({ id }) => id),
  messagesRemoved: erased.filter(({ messages }) => messages === "remove").map(({ id }) => id),
});

/** Reads the people of a list. */
export function fromErasureEntries({ ids, messagesRemoved }: Pick<ErasureList, "ids" | "messagesRemoved">): Erasure[] {
  const removed = new Set(messagesRemoved);
  return ids.map((id) => ({ id, messages: removed.has(id) ? "remove" : "keep" }));
}

/** File in each backup: the list at that time. */
export const BACKUP_ERASURES_FILE = "erasures.json";

const ERASED_FILE_PATTERN = /^([\w-]+)\.txt$/;
const COVERAGE_FILE_PATTERN = /^list-[\da-f-]+\.json$/;

export const erasedFileName = (id: string): string => `${id}.txt`;
/** Content of a person's file. */
export const erasedFileText = ({ id, messages }: Erasure): string =>
  messages === "remove" ? `${id} remove\n` : `${id}\n`;
/** Several installations may share a store. */
export const coverageFileName = ({ installation }: ErasureCoverage): string => `list-${installation}.json`;

/** Ids beside the backups, and when each was written there, ms. */
export async function listErasedIds({ erased }: BackupStore): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for await (const { name, since } of erased.list()) {
    const id = ERASED_FILE_PATTERN.exec(name)?.[1];
    if (id) ids.set(id, since);
  }
  return ids;
}

/** Erased people by their files beside the backups. @param listed people whose files need not be read */
export async function loadErasedPeople(store: BackupStore, listed: readonly Erasure[] = []): Promise<Erasure[]> {
  const known = new Set(listed.map(({ id }) => id));
  const found: Erasure[] = [];
  for (const id of (await listErasedIds(store)).keys()) {
    if (known.has(id)) continue;
    const note = await store.erased.get(erasedFileName(id));
    const removed = note !== null && /\bremove\b/.test(new TextDecoder().decode(note));
    found.push({ id, messages: removed ? "remove" : "keep" });
  }
  return found;
}

function parseOrNothing<T>(shape: z.ZodType<T>, text: string | null): T[] {
  if (text === null) return [];
  try {
    return [shape.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}

async function loadCoverages({ erased }: BackupStore): Promise<ErasureCoverage[]> {
  const heads: ErasureCoverage[] = [];
  for await (const { name } of erased.list()) {
    if (!COVERAGE_FILE_PATTERN.test(name)) continue;
    const bytes = await erased.get(name);
    heads.push(...parseOrNothing(COVERAGE_SCHEMA, bytes && new TextDecoder().decode(bytes)));
  }
  return heads;
}

async function loadBackupErasureLists(store: BackupStore): Promise<ErasureList[]> {
  const lists: ErasureList[] = [];
  for (const { name } of await store.backups())
    lists.push(...parseOrNothing(ERASURE_LIST_SCHEMA, await store.read(name, BACKUP_ERASURES_FILE)));
  return lists;
}

/** Everything that one store contains about erasures. */
async function loadStoreErasures(
  store: BackupStore,
  { takenAt }: BackupManifest,
): Promise<{ erased: Erasure[]; reaches: ErasureCoverage[] }> {
  const lists = await loadBackupErasureLists(store);
  // A backup's own list contains nobody who was erased after it.
  const later = lists.filter(({ asOf }) => asOf > takenAt);
  const listed = lists.flatMap(fromErasureEntries);
  return {
    erased: [...listed, ...(await loadErasedPeople(store, listed))],
    reaches: [...(await loadCoverages(store)), ...later],
  };
}

export interface KnownErasures {
  erased: Erasure[];
  /** ms; null: no list suffices, for the reason `lacking`. */
  asOf: number | null;
  since: number;
  missingReason: string;
}

const OVERRIDE_HINT = "--without-erasures restores nevertheless, and brings back whoever was erased";

/** A clock was or is wrong: it is not known what such a date means. */
const isOfTheFuture = (time: number, now: number): boolean => time > now + ERASURE_CLOCK_TOLERANCE;
const CLOCK_HINT = "which has not come yet: set the clock of this machine right";

function missingCoverageText(own: ErasureCoverage[], { takenAt }: BackupManifest, now: number): string {
  if (isOfTheFuture(takenAt, now))
    return `this backup is dated ${toIsoTime(takenAt)}, ${CLOCK_HINT}, or, if it was wrong then, take another backup; ${OVERRIDE_HINT} since, unless the list names them`;
  const newest = own.filter(({ asOf }) => asOf >= takenAt).sort((a, b) => b.asOf - a.asOf)[0];
  if (!newest)
    return `there is no list of who was erased after this backup: put the folder "erased" of where backups are kept beside it; ${OVERRIDE_HINT} since`;
  if (newest.since > takenAt)
    return `the list of who was erased reaches back to ${toIsoTime(newest.since)} only, and this backup is older; ${OVERRIDE_HINT} between`;
  if (isOfTheFuture(newest.asOf, now))
    return `the list of who was erased is dated ${toIsoTime(newest.asOf)}, ${CLOCK_HINT}, or, if it was wrong then, let the server run for an hour; ${OVERRIDE_HINT} since, unless the list names them`;
  return `the list of who was erased ends at ${toIsoTime(newest.asOf)}; ${OVERRIDE_HINT} after that`;
}

/** People erased after a backup, by the lists in these stores. @param now the machine's clock, ms */
export async function findKnownErasures(
  stores: BackupStore[],
  manifest: BackupManifest,
  now: number,
): Promise<KnownErasures> {
  const found = await Promise.all(stores.map((store) => loadStoreErasures(store, manifest)));
  const own = found
    .flatMap(({ reaches }) => reaches)
    .filter(({ installation }) => installation === manifest.installation);
  const [enough] = own
    .filter(({ since, asOf }) => since <= manifest.takenAt && asOf >= Math.max(manifest.takenAt, now - DAY))
    .filter(({ asOf }) => !isOfTheFuture(asOf, now))
    .sort((a, b) => b.asOf - a.asOf);
  const lacking = enough ? "" : missingCoverageText(own, manifest, now);
  const erased = found.flatMap((each) => each.erased);
  const ids = [...new Set(erased.map(({ id }) => id))];
  return {
    erased: fromErasureEntries({ ids, messagesRemoved: toErasureEntries(erased).messagesRemoved }),
    asOf: enough?.asOf ?? null,
    since: enough?.since ?? now,
    missingReason: lacking,
  };
}
