import type { Config } from "./config";
import type { Schema } from "./db/schema";
import type { Db, Queries, Tx } from "./db/transact";
import type { PictureStore } from "./files/open";
import type { Log } from "./log";

/** What housekeeping works with. */
export interface House {
  db: Db;
  pictures: PictureStore;
  config: Config;
  log: Log;
  /** The time of the product, ms. */
  now: number;
  /** The time of the machine, which files are stamped with, ms. */
  machineNow: number;
}

export type Tab = "home" | "square" | "friends" | "profile";

/** What a room says of itself once; `rooms.ts` lists them all. Each part is there only where there is something to say. */
export interface Room {
  /** What is told to a person of themselves, page by page: one file each, whose name is a key below `export.` too. */
  export?: Record<string, (db: Queries, userId: string) => AsyncIterable<object[]>>;
  /** Where more is to do than that rows go with the person's own. In the transaction that deletes the account. */
  erase?: (tx: Tx, userId: string, now: number) => Promise<void>;
  /**
   * The room's tables that name a person, each with the export's file that tells of it, or why none does. All of them
   * are erased: by their foreign key, or by `erase`.
   */
  people?: { [table in keyof Schema]?: string | { why: string } };
  /** What frees space, in order, about once an hour. No rule of the product depends on it. */
  tidy?: readonly ((house: House) => Promise<unknown>)[];
  /** The tab of each path, or `hidden` where no tab bar is; `*` at the end: and of what begins so. */
  tab?: Record<string, Tab | "hidden">;
  /** The paths to which a picture is posted. */
  uploads?: readonly string[];
}

/** What the shell and the bodies of requests have to know of all rooms. */
export interface Plan {
  /** Null: no tab is current. */
  tabOf(path: string): Tab | "hidden" | null;
  takesUpload(path: string): boolean;
}

/** Reads what the rooms say of their paths. */
export function planOf(rooms: readonly Room[]): Plan {
  const tabs = rooms.flatMap(({ tab }) => Object.entries(tab ?? {}));
  const exact = new Map(tabs.filter(([path]) => !path.endsWith("*")));
  const below = tabs
    .filter(([path]) => path.endsWith("*"))
    .map(([path, tab]) => [path.slice(0, -1), tab] as const);
  const uploads = new Set(rooms.flatMap((room) => room.uploads ?? []));
  return {
    tabOf: (path) => exact.get(path) ?? below.find(([start]) => path.startsWith(start))?.[1] ?? null,
    takesUpload: (path) => uploads.has(path),
  };
}
