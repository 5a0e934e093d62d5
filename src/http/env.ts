import type { Context } from "hono";
import type { Config } from "../config/config";
import type { Db } from "../db/transact";
import type { EventStreams } from "../events/events";
import type { FileStore } from "../files/files";
import type { Language } from "../i18n/languages";
import type { Translate } from "../i18n/translator";
import type { PushService } from "../push/push-service";
import type { RoomPlan } from "../room";
import type { ServerLog } from "../runtime/log";
import type { Translator } from "../translate/engine";
import type { SignedIn, TokenScope } from "../users/users";

/** Server clock, ms. `shift` changes its offset where allowed. */
export interface ServerClock {
  now(): number;
  shift: ((offset: number) => void) | null;
}

export interface Sessions {
  validate(token: string): Promise<{ person: SignedIn; fresh: boolean; scope: TokenScope | null } | null>;
  alive(sessionIds: readonly string[]): Promise<Set<string>>;
}

/** What a server works with. One variable of each request: setting twenty costs as much as a query. */
export interface ServerDeps {
  db: Db;
  files: FileStore;
  burning: FileStore;
  /** Sealed copies of reported pictures. */
  evidence: FileStore;
  streams: EventStreams;
  config: Config;
  clock: ServerClock;
  log: ServerLog;
  random: () => number;
  plan: RoomPlan;
  push: PushService;
  translator: Translator | null;
}

export interface Env {
  Variables: {
    deps: ServerDeps;
    db: Db;
    /** The time of this request, ms. */
    now: number;
    person: SignedIn | null;
    /** Of a personal access token; else a session. */
    scope?: TokenScope | null;
    /** From cookie or person: no language choice needed. */
    languageKnown: boolean;
    language: Language;
    t: Translate;
    nonce: string;
    /** Names the request in the log and to whoever reports an error. */
    requestId: string;
    client: () => RequestClient;
    /** Of a form, once it was read. */
    fields?: Record<string, string> | null;
    bodyTaken?: boolean;
    leaves?: (() => void)[];
  };
}

export type Ctx = Context<Env>;

/** Where a request comes from. */
export interface RequestClient {
  /** `unknown` once its socket is closed. */
  address: string;
  network: string;
  /** From this machine, past no proxy, to a server without a public address. */
  isLocal: boolean;
}
