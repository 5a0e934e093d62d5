/** The real app on a database, people at its doors, and everything a route can be about. */

import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../../src/app";
import { createSessions } from "../../src/auth/sessions";
import { pickUp } from "../../src/bottles/bottles";
import { readConfig } from "../../src/config";
import { newId } from "../../src/db/ids";
import { type Db, transact } from "../../src/db/transact";
import { SESSION } from "../../src/limits";
import { openLog } from "../../src/log";
import { tell } from "../../src/messages/messages";
import { aDesign, aPurchase } from "../designs/workshop";
import { aBottle } from "../support/bottles";
import { someFiles } from "../support/files";
import { aPerson, BEGINNING, type PersonChange } from "../support/people";
import { photoRow } from "../support/photos";

export const NOW = BEGINNING;

/** What a test keeps on disk goes with the machine's other leftovers. */
const DATA_DIR = join(tmpdir(), `driftglass-test-${process.pid}`);

export type Settings = Record<string, string>;

/** What one sends. `session` goes as the page's cookie, `token` as a bearer. */
export interface Sent {
  session?: string;
  token?: string;
  cookies?: Record<string, string>;
  /** An empty one is not sent. */
  headers?: Record<string, string>;
  form?: Record<string, string>;
  json?: unknown;
  body?: BodyInit;
}

function headersOf({ session, token, cookies, headers, form, json }: Sent): Headers {
  const jar = { language: "en", ...cookies, ...(session && { session }) };
  const cookie = Object.entries(jar).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  const sent = new Headers({ "sec-fetch-site": "same-origin", cookie: cookie.join("; ") });
  if (token) sent.set("authorization", `Bearer ${token}`);
  if (form) sent.set("content-type", "application/x-www-form-urlencoded");
  if (json !== undefined) sent.set("content-type", "application/json");
  for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, value);
  for (const [name, value] of [...sent]) if (value === "") sent.delete(name);
  return sent;
}

function bodyOf({ form, json, body }: Sent): BodyInit | undefined {
  if (form) return new URLSearchParams(form).toString();
  return json === undefined ? body : JSON.stringify(json);
}

/** Opens the app. Its log is kept in `lines`; its clock stands still until it is set. */
export function openHouse(db: Db, settings: Settings = {}) {
  const files = someFiles();
  const lines: string[] = [];
  let offset = 0;
  const config = readConfig({ RATE_LIMITS: "0", DATA_DIR, ...settings });
  const shift = (ms: number): void => {
    offset = ms;
  };
  const clock = { now: () => NOW + offset, shift: config.clockOffset === null ? null : shift };
  const log = openLog("debug", { write: (line) => void lines.push(line) });
  const sessions = createSessions(db, clock.now);
  const app = createApp({ db, files, config, clock, log, sessions, random: () => 0.5 });

  /** Asks as a browser of today does, unless `headers` say otherwise. Redirects are not followed. */
  const ask = async (method: string, path: string, sent: Sent = {}): Promise<Response> =>
    app.request(`http://localhost${path}`, { method, headers: headersOf(sent), body: bodyOf(sent) });

  const enter = (person: { id: string }): Promise<string> => sessions.start(person.id, "");
  return { app, ask, enter, lines, clock, files, later: shift };
}
export type House = ReturnType<typeof openHouse>;

async function saidOf(db: Db, bottle: string, author: string, finder: string, text: string) {
  const comment = newId(NOW);
  const said = { content: text, created_at: NOW, answer: null, answered_at: null };
  await db
    .insertInto("comments")
    .values({ id: comment, bottle_id: bottle, author_id: finder, ...said })
    .execute();
  await db.updateTable("bottles").set({ comment_count: 1 }).where("id", "=", bottle).execute();
  const told = { from: finder, nickname: text, comment: text, bottleId: bottle };
  await transact(db, (tx) => tell(tx, author, "bottle_commented", told, NOW));
  const mine = db.selectFrom("system_messages").select("id").where("user_id", "=", author);
  return { comment, message: (await mine.executeTakeFirstOrThrow()).id };
}

/** People of every standing, and bottles in every state with something said about one. The house is furnished. */
export async function aWorld(db: Db, change: PersonChange = {}, text = "Is anybody out there?") {
  const [author, holder, stranger] = [await aPerson(db, change), await aPerson(db), await aPerson(db)];
  const incomplete = await aPerson(db, { birthday: null, gender: null });
  const aBottleOf = (change = {}) => aBottle(db, author, { content: text, ...change });
  const [sea, held] = [await aBottleOf(), await aBottleOf()];
  const kept = await aBottleOf({ state: "kept", owner_id: holder.id, collected_at: NOW });
  await pickUp(db, holder, held, NOW);
  const draft = (await aDesign(db, author)).id;
  const sale = (await aDesign(db, author, { status: "forSale" })).id;
  const bought = (await aPurchase(db, holder, author)).id;
  const said = await saidOf(db, sea, author.id, holder.id, text);
  const designs = { draft, sale, bought };
  const { id: photo, file } = photoRow(author.id);
  await db
    .insertInto("photos")
    .values(photoRow(author.id, { id: photo, file }))
    .execute();
  return { author, holder, stranger, incomplete, sea, held, kept, photo, file, ...designs, ...said };
}
export type World = Awaited<ReturnType<typeof aWorld>>;
export type Who = "author" | "holder" | "stranger" | "incomplete";

/** A token that was good once: its session is over. */
export const expiredToken = (db: Db, person: { id: string }): Promise<string> =>
  createSessions(db, () => NOW - SESSION.slides - 1).start(person.id, "");

/** The right shape, and nobody's. */
export const FORGED = "f".repeat(43);
