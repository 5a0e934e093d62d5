import type { Context } from "hono";
import type { Config } from "../config/config";
import type { Db } from "../db/transact";
import type { Streams } from "../events/events";
import type { Files } from "../files/files";
import type { Translate } from "../i18n/intl";
import type { Language } from "../i18n/languages";
import type { Push } from "../push/push";
import type { Plan } from "../room";
import type { Log } from "../runtime/log";
import type { Translator } from "../translate/engine";
import type { Scope, SignedIn } from "../users/users";

/** Server clock, ms. `shift` changes its offset where allowed. */
export interface Clock {
  now(): number;
  shift: ((offset: number) => void) | null;
}

export interface Sessions {
  validate(token: string): Promise<{ person: SignedIn; fresh: boolean; scope: Scope | null } | null>;
  alive(sessionIds: readonly string[]): Promise<Set<string>>;
}

/** What a server works with. One variable of each request: setting twenty costs as much as a query. */
export interface Deps {
  db: Db;
  files: Files;
  burning: Files;
  /** Sealed copies of reported pictures. */
  evidence: Files;
  streams: Streams;
  config: Config;
  clock: Clock;
  log: Log;
  random: () => number;
  plan: Plan;
  push: Push;
  translator: Translator | null;
}

export interface Env {
  Variables: {
    deps: Deps;
    db: Db;
    /** The time of this request, ms. */
    now: number;
    person: SignedIn | null;
    /** Of a personal access token; else a session. */
    scope?: Scope | null;
    /** From cookie or person: no language choice needed. */
    languageKnown: boolean;
    language: Language;
    t: Translate;
    nonce: string;
    /** Names the request in the log and to whoever reports an error. */
    requestId: string;
    client: () => Client;
    /** Of a form, once it was read. */
    fields?: Record<string, string> | null;
    bodyTaken?: boolean;
    leaves?: (() => void)[];
  };
}

export type Ctx = Context<Env>;

/** Where a request comes from. */
export interface Client {
  /** `unknown` once its socket is closed. */
  address: string;
  network: string;
  /** From this machine, past no proxy, to a server without a public address. */
  atHome: boolean;
}
