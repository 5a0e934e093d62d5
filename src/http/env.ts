import type { Context } from "hono";
import type { Config } from "../config";
import type { Db } from "../db/transact";
import type { Streams } from "../events/events";
import type { Files } from "../files/files";
import type { Translate } from "../i18n/intl";
import type { Language } from "../i18n/languages";
import type { Log } from "../log";
import type { Plan } from "../room";
import type { Translator } from "../translate/translate";
import type { SignedIn } from "../users/users";

/** The server's clock, ms. `shift` sets the offset to the machine's clock where the operator allowed it. */
export interface Clock {
  now(): number;
  shift: ((offset: number) => void) | null;
}

/** Who a token belongs to. `auth/sessions.ts` is the one that knows. */
export interface Sessions {
  validate(token: string): Promise<{ person: SignedIn; fresh: boolean } | null>;
  /** Which of these sessions, by their ids, are still good. */
  alive(sessionIds: readonly string[]): Promise<Set<string>>;
}

export interface Env {
  Variables: {
    db: Db;
    files: Files;
    /** Pictures that are opened once. */
    burning: Files;
    /** Sealed copies of reported pictures. */
    evidence: Files;
    streams: Streams;
    config: Config;
    log: Log;
    clock: Clock;
    /** The time of this request, ms. */
    now: number;
    random: () => number;
    /** What the rooms say of their paths. */
    plan: Plan;
    /** Null: no translation server is configured. */
    translator: Translator | null;
    person: SignedIn | null;
    /** The language cookie was there, or the person has one: no detour to the language choice. */
    languageKnown: boolean;
    language: Language;
    t: Translate;
    nonce: string;
    /** The client's network address, as far as the trusted proxies tell. */
    address: string;
    /** The network of that address: IPv4 /24, IPv6 /48. */
    network: string;
    /** The request comes from this very machine, whose own user is no stranger. */
    atHome: boolean;
    /** The fields of a posted form, read once. */
    fields: Record<string, string> | null;
    /** The body was read: it is in memory. */
    bodyTaken: boolean;
    /** What gives back the room that the body takes. */
    leaves: (() => void)[] | null;
  };
}

export type Ctx = Context<Env>;
