import type { Config } from "./config";
import type { Schema } from "./db/schema";
import type { Db, Queries, Tx } from "./db/transact";
import type { Live } from "./events/events";
import type { PictureStore } from "./files/open";
import type { Log } from "./log";
import type { BandChanged } from "./profile/profile";
import type { Rate } from "./rates";
import type { Kind, Thing, Things } from "./safety/safety";
import type { TextKind, TextOf } from "./translations/translate";
import type { Feature } from "./users/users";

/** Which of these pictures a room names. */
export type Named = (db: Queries, pictures: string[]) => Promise<Set<string>>;

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
  /** What can be reported of what the room keeps, and how it is hidden and brought back. */
  reports?: { [K in Kind]?: Thing };
  /** What somebody who is suspended or banned lets go of, in the transaction that stops them. */
  stopped?: (tx: Tx, userId: string, now: number) => Promise<void>;
  /** What goes with somebody into the other age band, in the transaction that sets their birthday. */
  bandChanged?: BandChanged;
  /** Blocks somebody, for whoever reports them. */
  block?: (db: Db, who: { id: string }, otherId: string, now: number) => Promise<unknown>;
  /**
   * What is done under a path: a feature that can be closed to somebody, or `free`: open to who is suspended,
   * too; null: neither. `:id` stands for one step of a path, `*` at the end for all that follows.
   */
  acts?: Record<string, Feature | "free" | null>;
  /** The tab of each path, or `hidden` where no tab bar is; `*` at the end: and of what begins so. */
  tab?: Record<string, Tab | "hidden">;
  /** The stylesheet that pages below a path link beside that of all pages; each is a file in `static/styles`. */
  styles?: Record<string, string>;
  /** What the room's events say, its part of the unread counts, and what follows a delivery. */
  live?: Live;
  /** The paths to which a picture is posted; `*` stands for one part of a path. */
  uploads?: readonly string[];
  /** What people wrote here, for who may read it: it can be translated. */
  texts?: { [kind in TextKind]?: TextOf };
  /** Those of them to which words alone are posted as well. */
  wordsToo?: readonly string[];
  /** How often writes may be asked for where paths begin so; all others share one rate. */
  rates?: Record<string, Rate>;
  /** Pictures in the store that are named by the room's rows. */
  pictures?: {
    /** Which of these are. */
    named: Named;
    /** Names of the files that are a person's own: they are exported with the account, and go with it. */
    of: (db: Queries, userId: string) => Promise<string[]>;
  };
}

/** What the shell and the bodies of requests have to know of all rooms. */
export interface Plan {
  /** Null: no tab is current. */
  tabOf(path: string): Tab | "hidden" | null;
  /** The stylesheet of pages of their own kind; null: that of all pages is enough. */
  styleOf(path: string): string | null;
  takesUpload(path: string): boolean;
  /** Null: no room knows texts of this kind. */
  textOf(kind: TextKind): TextOf | null;
  /** An upload's path that takes words alone as well. */
  takesWordsToo(path: string): boolean;
  /** The rate of writes to a path that has one of its own; null: that of all others. */
  rateOf(path: string): Rate | null;
  /** What is done under a path; undefined: no room says. */
  actOf(path: string): Feature | "free" | null | undefined;
  things: Things;
  /** Blocks somebody. @throws Refusal `yourself`, `user_not_found` */
  block(db: Db, who: { id: string }, otherId: string, now: number): Promise<void>;
  /** In the transaction that suspends or bans somebody. */
  stop(tx: Tx, userId: string, now: number): Promise<void>;
  bandChanged: BandChanged;
}

/** Whether a path is one of these, in which `*` stands for one part. */
function pathSet(paths: readonly string[]): (path: string) => boolean {
  const exact = new Set(paths.filter((path) => !path.includes("*")));
  const patterns = paths
    .filter((path) => path.includes("*"))
    .map((path) => new RegExp(`^${path.replaceAll("*", "[^/]+")}$`));
  return (path) => exact.has(path) || patterns.some((pattern) => pattern.test(path));
}

/** A path pattern as an expression that takes time by the path's length. */
const asPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:\w+/g, "[^/]+").replace(/\*$/, ".*")}$`, "s");

function actsOf(rooms: readonly Room[]): Plan["actOf"] {
  const acts = rooms.flatMap(({ acts: each }) => Object.entries(each ?? {}));
  const known = acts.map(([path, act]) => ({
    start: path.split(/[:*]/, 1)[0] ?? "",
    pattern: asPattern(path),
    act,
  }));
  return (path) => known.find(({ start, pattern }) => path.startsWith(start) && pattern.test(path))?.act;
}

function thingsOf(rooms: readonly Room[]): Things {
  const things: { [K in Kind]?: Thing[] } = {};
  for (const { reports } of rooms) {
    for (const [kind, thing] of Object.entries(reports ?? {}) as [Kind, Thing][]) {
      things[kind] = [...(things[kind] ?? []), thing];
    }
  }
  return things;
}

/** Reads what the rooms say of their paths. */
export function planOf(rooms: readonly Room[]): Plan {
  const tabs = rooms.flatMap(({ tab }) => Object.entries(tab ?? {}));
  const exact = new Map(tabs.filter(([path]) => !path.endsWith("*")));
  const below = tabs
    .filter(([path]) => path.endsWith("*"))
    .map(([path, tab]) => [path.slice(0, -1), tab] as const);
  const texts: Room["texts"] = Object.assign({}, ...rooms.map((room) => room.texts));
  const uploads = pathSet(rooms.flatMap((room) => room.uploads ?? []));
  const wordsToo = pathSet(rooms.flatMap((room) => room.wordsToo ?? []));
  const rates = rooms.flatMap((room) => Object.entries(room.rates ?? {}));
  const styles = rooms.flatMap((room) => Object.entries(room.styles ?? {}));
  return {
    tabOf: (path) => exact.get(path) ?? below.find(([start]) => path.startsWith(start))?.[1] ?? null,
    styleOf: (path) => styles.find(([start]) => path.startsWith(start))?.[1] ?? null,
    takesUpload: uploads,
    textOf: (kind) => texts?.[kind] ?? null,
    takesWordsToo: wordsToo,
    rateOf: (path) => rates.find(([start]) => path.startsWith(start))?.[1] ?? null,
    actOf: actsOf(rooms),
    things: thingsOf(rooms),
    block: async (db, who, otherId, now) => {
      for (const room of rooms) await room.block?.(db, who, otherId, now);
    },
    stop: async (tx, userId, now) => {
      for (const room of rooms) await room.stopped?.(tx, userId, now);
    },
    bandChanged: async (...change) => {
      for (const room of rooms) await room.bandChanged?.(...change);
    },
  };
}
