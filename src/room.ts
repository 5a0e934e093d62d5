import type { MessagesOnDeletion } from "./auth/auth";
import type { Config } from "./config/config";
import type { Schema } from "./db/schema";
import type { TranslatableKind } from "./db/tables/translations";
import type { Db, DbOrTx, Tx } from "./db/transact";
import type { RoomEvents } from "./events/events";
import type { FileStore } from "./files/files";
import type { PictureStores } from "./files/picture-stores";
import { type DeclaredRoute, pathMatcher, pathTable, routeTable } from "./http/request/path-tables";
import type { RateName } from "./limits/rates";
import type { ThingPictures } from "./messages/messages";
import type { ProfileCounters } from "./profile/profile";
import type { ServerLog } from "./runtime/log";
import type { ApplyBanEffects, ContentAdapter, ContentAdapters, ContentKind } from "./safety/safety";
import type { ListPersonDesigns, loadFollowProspect, OnBlocked } from "./social/social";
import type { LoadTranslatableText } from "./translations/translate-text";
import type { ActionGate, OnAgeBandChange, PendingBanWork, SignedIn } from "./users/users";

/** As `LoadTranslatableText`, with what can be reported or held. */
type LoadRoomText = (...input: [...Parameters<LoadTranslatableText>, things: ContentAdapters]) => Promise<string>;

/** Returns those of the given picture files that a room references. */
type FindNamedPictures = (db: DbOrTx, pictures: string[]) => Promise<Set<string>>;

export interface HousekeepingContext {
  db: Db;
  pictures: PictureStores;
  config: Config;
  log: ServerLog;
  /** What can be reported or held, by kind. */
  things: ContentAdapters;
  /** The product's clock, ms. */
  now: number;
  /** The machine's clock, which stamps files, ms. */
  machineNow: number;
}

/** Stores from which pictures are erased: permanent ones and burn pictures. */
export type ErasablePictureStores = Record<"kept" | "burning", Pick<FileStore, "remove">>;

/** Preview of a bottle for a visitor who came for it, as far as a stranger may see it. */
export interface Greeting {
  /** null: the author is not shown to visitors. */
  name: string | null;
  /** null: the letter is closed, as on the sea. */
  words: string | null;
  /** ISO 639-1; absent: unclear. */
  language?: string;
  /** Path of the bottle's picture. */
  svg: string;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type NavigationTab = "home" | "square" | "friends" | "profile";

/** What a room contributes; listed in `rooms.ts`. */
export interface Room {
  /** Files of the data export; each name is a key below `export.`. */
  export?: Record<string, (db: DbOrTx, userId: string, now: number) => AsyncIterable<object[]>>;
  /** Ids of other people whose rows the deletion changes; they are locked together, in order. */
  erasureTouches?: (tx: Tx, userId: string) => Promise<string[]>;
  /** Runs in the deletion's transaction, where cascading keys do not suffice. */
  erase?: (tx: Tx, userId: string, now: number, messages: MessagesOnDeletion) => Promise<void>;
  /** Long work in slices before the transaction, if chat messages are removed too; restartable after a crash. */
  eraseAhead?: (db: Db, stores: ErasablePictureStores, userId: string, now: number) => Promise<void>;
  /** Erases files that are no longer referenced after the deletion; failures are left to housekeeping. */
  eraseFiles?: (db: Db, stores: ErasablePictureStores, now: number) => Promise<void>;
  /** Tables that name a person: the export's file, or why none. All are erased by foreign key or `erase`. */
  people?: { [table in keyof Schema]?: string | { why: string } };
  /** Runs in a database restored from a backup, after erasures. */
  afterRestore?: (db: Db, now: number) => Promise<void>;
  /** Hourly housekeeping; no product rule depends on it. */
  housekeeping?: readonly ((context: HousekeepingContext) => Promise<unknown>)[];
  /** Kinds of reportable content: how they are hidden and restored. */
  reports?: { [K in ContentKind]?: ContentAdapter };
  /** Runs in the transaction that suspends or bans somebody. */
  onSuspended?: (tx: Tx, userId: string, now: number) => Promise<void>;
  /** Moves a banned person's content out of lists in small steps, or back; repeatable, no rule depends on it. */
  settle?: (db: Db, of: PendingBanWork, now: number) => Promise<void>;
  /** Runs in the transaction that changes a person's age band. */
  onAgeBandChanged?: OnAgeBandChange;
  /** Counters shown on a profile. */
  belongings?: Partial<ProfileCounters>;
  listPersonDesigns?: ListPersonDesigns;
  loadFollowProspect?: typeof loadFollowProspect;
  block?: (db: Db, who: { id: string }, otherId: string, now: number, onBlocked: OnBlocked) => Promise<unknown>;
  /** Runs in the transaction in which somebody blocks another; their row is locked. */
  onBlocked?: OnBlocked;
  /**
   * Gate of each writing route, and of pages (`GET`) that are closed with it; other pages are open. Undoing is `free`.
   * `ANY /start*`: paths with this prefix, by any method; a more specific entry wins.
   */
  acts?: { [route: `${Method} /${string}` | `ANY /${string}*`]: ActionGate };
  /** Path → tab, or `hidden` without tab bar; a final `*` matches any rest. */
  tab?: Record<string, NavigationTab | "hidden">;
  /** Path → additional stylesheet in `static/styles`; the longer path wins. */
  styles?: Record<string, string>;
  /** Pictures of the things that system messages are about. */
  thingPictures?: ThingPictures;
  /** Event payloads, unread counts and delivery effects. */
  live?: RoomEvents;
  /** Greeting for a new visitor who came for this path; null: none of this room. */
  findGreeting?: (db: DbOrTx, path: string, now: number) => Promise<Greeting | null>;
  /** Upload paths; `:name` is one segment. */
  uploads?: readonly string[];
  /** How many throws somebody has left today. */
  countThrowsLeft?: RoomPlan["countThrowsLeft"];
  /** Whether a session stands on two steps, as pages of officials can require. */
  isTwoStepSession?: RoomPlan["isTwoStepSession"];
  texts?: { [kind in TranslatableKind]?: LoadRoomText };
  /** Upload paths that accept text without a file too. */
  optionalUploads?: readonly string[];
  /** Path → write rate, as `pathTable` finds it; others share one. */
  rates?: Record<string, RateName>;
  pictures?: {
    named: FindNamedPictures;
    /** File names of a person's pictures, for export and erasure. */
    of: (db: DbOrTx, userId: string) => Promise<string[]>;
  };
}

export interface RoomPlan {
  tabOf(path: string): NavigationTab | "hidden" | null;
  styleOf(path: string): string | null;
  greet(db: DbOrTx, path: string, now: number): Promise<Greeting | null>;
  isUploadPath(path: string): boolean;
  countThrowsLeft(db: DbOrTx, person: SignedIn, now: number): Promise<number>;
  isTwoStepSession(db: DbOrTx, person: SignedIn): Promise<boolean>;
  textOf(kind: TranslatableKind): LoadTranslatableText | null;
  isUploadOptional(path: string): boolean;
  /** null: the default rate. */
  rateOf(path: string): RateName | null;
  actOf(route: DeclaredRoute): ActionGate;
  things: ContentAdapters;
  onBlocked: OnBlocked;
  /** @throws Refusal `yourself`, `user_not_found` */
  block(db: Db, who: { id: string }, otherId: string, now: number): Promise<void>;
  stop(tx: Tx, userId: string, now: number): Promise<void>;
  settle: ApplyBanEffects;
  belongings: ProfileCounters;
  thingPictures: ThingPictures;
  listPersonDesigns: ListPersonDesigns;
  loadFollowProspect: typeof loadFollowProspect;
  bandChanged: OnAgeBandChange;
}

/** Undeclared routes: reads are open, writes are refused to suspended people. */
const actOfUndeclaredRoute = ({ method }: DeclaredRoute): ActionGate => (method === "GET" ? "free" : "active");

function collectReportableThings(rooms: readonly Room[]): ContentAdapters {
  const things: { [K in ContentKind]?: ContentAdapter[] } = {};
  for (const { reports } of rooms) {
    for (const [kind, thing] of Object.entries(reports ?? {}) as [ContentKind, ContentAdapter][]) {
      things[kind] = [...(things[kind] ?? []), thing];
    }
  }
  return things;
}

async function findFirstGreeting(rooms: readonly Room[], ...visit: Parameters<RoomPlan["greet"]>) {
  for (const room of rooms) {
    const greeting = await room.findGreeting?.(...visit);
    if (greeting) return greeting;
  }
  return null;
}

/** What happens to people, told to one room after the other. */
function relayToRooms(
  rooms: readonly Room[],
): Pick<RoomPlan, "onBlocked" | "block" | "stop" | "settle" | "bandChanged"> {
  const onBlocked: OnBlocked = async (...block) => {
    for (const room of rooms) await room.onBlocked?.(...block);
  };
  return {
    onBlocked,
    block: async (db, who, otherId, now) => {
      for (const room of rooms) await room.block?.(db, who, otherId, now, onBlocked);
    },
    stop: async (tx, userId, now) => {
      for (const room of rooms) await room.onSuspended?.(tx, userId, now);
    },
    settle: async (db, of, now) => {
      for (const room of rooms) await room.settle?.(db, of, now);
    },
    bandChanged: async (...change) => {
      for (const room of rooms) await room.onAgeBandChanged?.(...change);
    },
  };
}

/** Merges what the rooms contribute into one plan. */
export function compileRoomPlan(rooms: readonly Room[]): RoomPlan {
  const texts: Room["texts"] = Object.assign({}, ...rooms.map((room) => room.texts));
  const things = collectReportableThings(rooms);
  const declaredActOf = routeTable(rooms.flatMap(({ acts }) => Object.entries(acts ?? {})));
  const styles = rooms.flatMap((room) => Object.entries(room.styles ?? {})).sort(([a], [b]) => b.length - a.length);
  return {
    tabOf: pathTable(rooms.flatMap(({ tab }) => Object.entries(tab ?? {}))),
    styleOf: (path) => styles.find(([prefix]) => path.startsWith(prefix))?.[1] ?? null,
    greet: (...visit) => findFirstGreeting(rooms, ...visit),
    isUploadPath: pathMatcher(rooms.flatMap((room) => room.uploads ?? [])),
    countThrowsLeft: rooms.find((room) => room.countThrowsLeft)?.countThrowsLeft ?? (async () => 0),
    isTwoStepSession: rooms.find((room) => room.isTwoStepSession)?.isTwoStepSession ?? (async () => false),
    textOf: (kind) => {
      const load = texts?.[kind];
      return load ? (db, reader, id, now) => load(db, reader, id, now, things) : null;
    },
    isUploadOptional: pathMatcher(rooms.flatMap((room) => room.optionalUploads ?? [])),
    rateOf: pathTable(rooms.flatMap((room) => Object.entries(room.rates ?? {}))),
    actOf: (route) => declaredActOf(route) ?? actOfUndeclaredRoute(route),
    things,
    thingPictures: Object.assign({}, ...rooms.map((room) => room.thingPictures)),
    belongings: Object.assign({}, ...rooms.map((room) => room.belongings)),
    listPersonDesigns: rooms.find((room) => room.listPersonDesigns)?.listPersonDesigns ?? (async () => []),
    loadFollowProspect: rooms.find((room) => room.loadFollowProspect)?.loadFollowProspect ?? (async () => "closed"),
    ...relayToRooms(rooms),
  };
}
