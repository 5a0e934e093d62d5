/** All that one person hears of another, wherever it comes out. */
import { strFromU8, unzipSync } from "fflate";
import { chatStream } from "../../src/chat/reading/stream";
import type { Db } from "../../src/db/transact";
import { notificationComposer } from "../../src/notifications/compose";
import { PUSH_KINDS } from "../../src/push/push-outbox";
import type { TestApp } from "../support/app";
import { NOW } from "../support/bottles";
import type { TestPerson } from "../support/people";

/** Chooses that pushes carry words, by day and night. */
async function turnOnAllPushes(db: Db, { id }: TestPerson): Promise<void> {
  const kinds = JSON.stringify(Object.fromEntries(PUSH_KINDS.map((kind) => [kind, true])));
  const hours = {
    quiet: 0,
    quiet_from: 0,
    quiet_to: 0,
    weekly_at: null,
    weekly_since: 0,
    asked_at: null,
  } as const;
  await db
    .insertInto("notification_settings")
    .values({ user_id: id, kinds, words: 1, ...hours })
    .onConflict((on) => on.column("user_id").doNothing())
    .execute();
}

async function readPushTexts(db: Db, reader: TestPerson, writer: TestPerson): Promise<string> {
  await turnOnAllPushes(db, reader);
  const compose = notificationComposer(db);
  const messages = await db.selectFrom("system_messages").select("id").where("user_id", "=", reader.id).execute();
  const about = [
    ...["friend", "stranger", "follower"].map((kind) => ({ kind, ref: writer.id })),
    ...messages.flatMap(({ id }) => ["bottle", "comment", "sale"].map((kind) => ({ kind, ref: id }))),
  ];
  const row = { id: "", subscription_id: "", tag: "", n: 1, version: 1, held: 0, taken_back: 0, attempts: 0 } as const;
  const times = { next_at: null, shown_at: null, created_at: NOW };
  return JSON.stringify(await Promise.all(about.map((each) => compose(reader.id, { ...row, ...times, ...each }, NOW))));
}

async function readEventTexts(db: Db, reader: TestPerson): Promise<string> {
  const rows = await db.selectFrom("events").selectAll().where("user_id", "=", reader.id).execute();
  if (rows.length === 0) return "";
  const messages = await chatStream.payloads.message(
    db,
    reader.id,
    rows.map(({ ref }) => ref),
    NOW,
  );
  return JSON.stringify([rows, ...messages.values()]);
}

async function readExportTexts(app: TestApp, session: string): Promise<string> {
  const response = await app.ask("GET", "/api/auth/export", { session });
  const files = unzipSync(await response.bytes());
  return Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join("\n");
}

/** Pages and lists of the API in which one meets another. @param about the writer's id @param bottle its id, where there is one */
const readerPaths = (about: string, bottle: string | undefined) => [
  "/",
  "/friends?tab=friends",
  "/friends?tab=recent",
  "/friends?tab=followers",
  `/friends/${about}`,
  `/chat/${about}`,
  "/system-messages",
  "/bottle-square",
  "/bottle-square?tab=exhibition",
  "/invite",
  "/api/friends?tab=recent",
  `/api/users/${about}`,
  "/api/messages",
  "/api/square?tab=exhibition",
  ...(bottle ? [`/bottle/${bottle}`, `/bottle-shared/${bottle}?btype=thrown`] : []),
];

/** By place: what a reader gets to read. @param read path of the API where the text is; "": it was refused */
export async function collectReaderTexts(
  db: Db,
  app: TestApp,
  [reader, writer]: [TestPerson, TestPerson],
  read: string,
): Promise<Record<string, string>> {
  const session = await app.enter(reader);
  const bottle = /\/bottles\/(?:detail\/)?([\w-]{36})/.exec(read)?.[1];
  const all: Record<string, string> = {
    push: await readPushTexts(db, reader, writer),
    events: await readEventTexts(db, reader),
  };
  for (const path of [...readerPaths(writer.id, bottle), `/api${read}`])
    all[path] = await (await app.ask("GET", path, { session })).text();
  all["data download"] = await readExportTexts(app, session);
  return all;
}
