import type { Context } from "hono";
import type { Config } from "../config/config";
import type { Db } from "../db/transact";
import type { EventStreams } from "../events/events";
import type { FileStore } from "../files/files";
import type { CheckPicture } from "../files/pictures";
import type { Language } from "../i18n/languages";
import type { Locale } from "../i18n/locales";
import type { Translate } from "../i18n/translator";
import type { PushService } from "../push/push-service";
import type { RoomPlan } from "../room";
import type { ServerLog } from "../runtime/log";
import type { Translator } from "../translate/engine";
import type { SignedIn, TokenScope, WaitingStranger } from "../users/users";

/** Server clock, ms. `shift` changes its offset where allowed. */
export interface ServerClock {
  now(): number;
  shift: ((offset: number) => void) | null;
}

export interface Sessions {
  validate(token: string): Promise<{ person: SignedIn; fresh: boolean; scope: TokenScope | null } | null>;
  /** The ends (ms) of those sessions that are valid, by their id. */
  ends(sessionIds: readonly string[]): Promise<Map<string, number>>;
}

/** Services of the server. One request variable for all of them, because setting twenty costs as much as a query. */
export interface ServerDeps {
  db: Db;
  files: FileStore;
  burning: FileStore;
  /** Encrypted copies of reported pictures. */
  evidence: FileStore;
  streams: EventStreams;
  config: Config;
  clock: ServerClock;
  log: ServerLog;
  random: () => number;
  plan: RoomPlan;
  push: PushService;
  translator: Translator | null;
  /** null: there is no scanner. */
  checkPicture: CheckPicture | null;
  /** Nothing can be written: pages are shown, writes are refused. */
  readOnly: boolean;
}

/** What a page is in a pane of another one. */
export interface PageContent {
  title: string;
  markup: string;
  /** Stylesheet beside the common one. */
  style: string | null;
}

export interface Env {
  Variables: {
    deps: ServerDeps;
    db: Db;
    /** The time of this request, ms. */
    now: number;
    person: SignedIn | null;
    /** Finds whose first messages wait for the person, once; absent: no page of a signed-in person. */
    findStranger?: () => Promise<WaitingStranger | null>;
    /** Finds the person anew and checks again; a body may come long after the request. */
    recheckPerson?: () => Promise<void>;
    /** Scope of a personal access token; absent: a session. */
    scope?: TokenScope | null;
    /** Set by cookie or account: no language choice needed. */
    languageKnown: boolean;
    language: Language;
    /** What numbers and times are formatted by. */
    locale: Locale;
    t: Translate;
    nonce: string;
    /** Of a style that stands in the page, for its policy; absent: none but that of every page. */
    styleHash?: string;
    /** The answer is a file or picture (`security-headers.ts`). */
    lean?: boolean;
    /** Identifies the request in the log and on error pages. */
    requestId: string;
    client: RequestClient;
    /** Fields of a form, once read. */
    fields?: Record<string, string> | null;
    /** The body of the request and its form, once somebody reads them. */
    body?: Promise<ArrayBuffer>;
    form?: Promise<FormData>;
    leaves?: (() => void)[];
    /** A wide window: asks for another page's content, to show it beside (`src/shell/panes`). */
    wide?: { ask(c: Context<Env>, path: string): Promise<PageContent | null> };
    /** The page is asked for as the list beside the one of `asking`, which gets it, and is answered with its cookies alone. */
    pane?: { asking: Context<Env>; made(content: PageContent): void };
  };
}

export type Ctx = Context<Env>;

/** The client of a request. */
export interface RequestClient {
  /** `unknown` once its socket is closed. */
  address: string;
  network: string;
  /** Direct request from the same machine to a server without PUBLIC_URL. */
  isLocal: boolean;
}
