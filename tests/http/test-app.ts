/** The real app on a database, people at its doors, and everything a route can be about. */

import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ExpressionBuilder } from "kysely";
import { createSessionStore } from "../../src/auth/sessions";
import { pickUpBottle } from "../../src/bottles/bottles";
import { eraseExpiredPictures, loadChatHistory, onPicturesExpired, sendText } from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import { readConfig } from "../../src/config/config";
import { newId } from "../../src/db/ids";
import type { Schema } from "../../src/db/schema";
import { type Db, transact } from "../../src/db/transact";
import { SESSION_LIMITS } from "../../src/limits/auth";
import { notifyPerson } from "../../src/messages/messages";
import { createPushService } from "../../src/push/push-service";
import { openLogger } from "../../src/runtime/log";
import type { Translator } from "../../src/translate/engine";
import { aDesign, aPurchase } from "../designs/design-fixtures";
import { createCheckedApp, loadAppContract } from "../support/app";
import { aBottle } from "../support/bottles";
import { EventReader } from "../support/event-reader";
import { aFileStore } from "../support/files";
import { aPerson, type PersonChange, TEST_START } from "../support/people";
import { photoRow } from "../support/photos";
import { openTestStreams } from "../support/streams";

export { aPerson };
export const NOW = TEST_START;

/** What a test keeps on disk goes with the machine's other leftovers. */
const DATA_DIR = join(tmpdir(), `driftglass-test-${process.pid}`);

export type TestSettings = Record<string, string>;

/** What one sends. `session` goes as the page's cookie, `token` as a bearer. */
export interface TestRequest {
  session?: string;
  token?: string;
  cookies?: Record<string, string>;
  /** An empty one is not sent. */
  headers?: Record<string, string>;
  form?: Record<string, string>;
  json?: unknown;
  body?: BodyInit;
}

function headersOf({ session, token, cookies, headers, form, json }: TestRequest): Headers {
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

function bodyOf({ form, json, body }: TestRequest): BodyInit | undefined {
  if (form) return new URLSearchParams(form).toString();
  return json === undefined ? body : JSON.stringify(json);
}

/** Opens the app. Its log is kept in `lines`; its clock stands still until it is set. */
export function openTestApp(db: Db, settings: TestSettings = {}, translator: Translator | null = null) {
  const [files, burning, evidence] = [aFileStore(), aFileStore(), aFileStore()];
  const lines: string[] = [];
  let offset = 0;
  const config = readConfig({
    RATE_LIMITS: "0",
    DATA_DIR,
    PUSH_TEST_SERVICE: "https://push.sea.example",
    ...settings,
  });
  const shift = (ms: number): void => {
    offset = ms;
  };
  const clock = { now: () => NOW + offset, shift: config.clockOffset === null ? null : shift };
  const log = openLogger("debug", { write: (line) => void lines.push(line) });
  const sessions = createSessionStore(db, clock.now);
  const streams = openTestStreams(db, clock.now);
  const push = createPushService(config.push, db);
  const surroundings = { db, files, burning, evidence, streams, config, clock, log, sessions, push };
  onPicturesExpired(db, () => eraseExpiredPictures(db, { kept: files, burning }));
  const app = createCheckedApp({ ...surroundings, random: () => 0.5, translator });

  /** Asks as a browser of today does, unless `headers` say otherwise. Redirects are not followed. */
  const ask = async (method: string, path: string, sent: TestRequest = {}): Promise<Response> =>
    app.request(`http://localhost${path}`, { method, headers: headersOf(sent), body: bodyOf(sent) });

  /** The events of somebody's stream, each as the document tells of it. */
  const listen = async (token: string, lastId?: string): Promise<EventReader> => {
    const headers: Record<string, string> = lastId === undefined ? {} : { "last-event-id": lastId };
    const { body } = await ask("GET", "/api/events", { token, headers });
    return new EventReader(body ?? new ReadableStream(), await loadAppContract(app));
  };

  const enter = (person: { id: string }): Promise<string> => sessions.start(person.id, "");
  return { app, ask, enter, listen, streams, lines, clock, files, burning, evidence, later: shift };
}
export type TestApp = ReturnType<typeof openTestApp>;

async function addComment(db: Db, bottle: string, author: string, finder: string, text: string) {
  const comment = newId(NOW);
  const said = { content: text, created_at: NOW, answer: null, answered_at: null };
  await db
    .insertInto("comments")
    .values({ id: comment, bottle_id: bottle, author_id: finder, ...said })
    .execute();
  await db.updateTable("bottles").set({ comment_count: 1 }).where("id", "=", bottle).execute();
  const told = { from: finder, nickname: text, comment: text, bottleId: bottle };
  await transact(db, (tx) => notifyPerson(tx, author, "bottle_commented", told, NOW));
  const mine = db.selectFrom("system_messages").select("id").where("user_id", "=", author);
  return { comment, message: (await mine.executeTakeFirstOrThrow()).id };
}

/** They follow each other. */
export async function insertFriendship(db: Db, one: string, other: string): Promise<void> {
  const tie = { created_at: NOW, friends_since: NOW };
  await db
    .insertInto("follows")
    .values([
      { follower_id: one, followee_id: other, ...tie },
      { follower_id: other, followee_id: one, ...tie },
    ])
    .execute();
  const step = (eb: ExpressionBuilder<Schema, "users">) => ({
    following_count: eb("following_count", "+", 1),
    follower_count: eb("follower_count", "+", 1),
    friend_count: eb("friend_count", "+", 1),
  });
  await db.updateTable("users").set(step).where("id", "in", [one, other]).execute();
}

/** Two friends, of whom one has written to the other and sent a picture that was opened. */
async function seedChat(db: Db, one: string, other: string) {
  await insertFriendship(db, one, other);
  const sent = await sendText(db, one, other, { text: "Good evening", clientId: newId(NOW) }, NOW);
  const burn = await sendText(db, one, other, { text: "x", clientId: newId(NOW) }, NOW);
  const opened = { kind: "burn", text: null, opened_at: NOW } as const;
  await db.updateTable("chat_messages").set(opened).where("id", "=", burn.message.id).execute();
  // All has been received: reading it tells nobody anything new.
  await loadChatHistory(db, other, one, { before: FIRST_CHAT_CURSOR, limit: 20 }, NOW);
  return { word: sent.message.id, burnt: burn.message.id };
}

/** People of every standing, and bottles in every state with something said about one. The house is furnished. */
export async function seedWorld(db: Db, change: PersonChange = {}, text = "Is anybody out there?") {
  const [author, holder, stranger] = [await aPerson(db, change), await aPerson(db), await aPerson(db)];
  const official = await aPerson(db, { official: 1 });
  const incomplete = await aPerson(db, { birthday: null, gender: null });
  const aBottleOf = (change = {}) => aBottle(db, author, { content: text, ...change });
  const [sea, held] = [await aBottleOf(), await aBottleOf()];
  const kept = await aBottleOf({ state: "kept", owner_id: holder.id, collected_at: NOW });
  await pickUpBottle(db, holder, held, NOW);
  const draft = (await aDesign(db, author)).id;
  const sale = (await aDesign(db, author, { status: "forSale" })).id;
  const bought = (await aPurchase(db, holder, author)).id;
  const said = await addComment(db, sea, author.id, holder.id, text);
  const designs = { draft, sale, bought };
  const chat = { authorId: author.id, ...(await seedChat(db, holder.id, author.id)) };
  const { id: photo, file } = photoRow(author.id);
  await db
    .insertInto("photos")
    .values(photoRow(author.id, { id: photo, file }))
    .execute();
  return {
    official,
    author,
    holder,
    stranger,
    incomplete,
    sea,
    held,
    kept,
    photo,
    file,
    ...designs,
    ...said,
    ...chat,
  };
}
export type SeededWorld = Awaited<ReturnType<typeof seedWorld>>;
export type WorldPerson = "official" | "author" | "holder" | "stranger" | "incomplete";

/** A token that was good once: its session is over. */
export const expiredToken = (db: Db, person: { id: string }): Promise<string> =>
  createSessionStore(db, () => NOW - SESSION_LIMITS.slides - 1).start(person.id, "");

/** The body of an answer; of one that goes on for ever nothing, and it ends. */
export async function readBody(response: Response): Promise<string> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response.text();
  await response.body?.cancel();
  return "";
}

/** The right shape, and nobody's. */
export const FORGED_TOKEN = "f".repeat(43);

/** What no answer tells: how the house is built. */
export const INTERNALS_PATTERN =
  /node_modules|\.tsx?:\d|\bat async |SQLITE_|syntax error|select "|insert into|[a-z]Error:/i;
