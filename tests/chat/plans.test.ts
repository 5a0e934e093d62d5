import { beforeAll, expect, test } from "bun:test";
import {
  aboutChat,
  history,
  lastWordsWith,
  markRead,
  recall,
  recentConversations,
  remove,
} from "../../src/chat/chat";
import { endBurnsBetween, endBurnsOf } from "../../src/chat/pictures/burn-endings";
import { sweepPictures } from "../../src/chat/pictures/files";
import { maySeePicture, namedPictures, sentPictures } from "../../src/chat/pictures/pictures";
import { FIRST } from "../../src/chat/reading/cursors";
import { live } from "../../src/chat/reading/live";
import { eraseUnreached } from "../../src/chat/withdrawing/unreached";
import { START } from "../../src/db/paging";
import { type Db, transact } from "../../src/db/transact";
import { someFiles } from "../support/files";
import type { TestPerson } from "../support/people";
import { scans, watchedDatabase } from "../support/plans";
import { NOW, say, twoFriends } from "./talk";

let db: Db;
let plansOf: (work: () => Promise<unknown>) => Promise<string[]>;
let one: TestPerson;
let other: TestPerson;
let id: string;
const stores = { kept: someFiles(), burning: someFiles() };

beforeAll(async () => {
  ({ db, plansOf } = await watchedDatabase());
  [one, other] = await twoFriends(db);
  ({ id } = await say(db, one, other));
});

/** With something of each kind to look at. */
async function sweepUnreached(): Promise<void> {
  await remove(db, one.id, other.id, NOW);
  await remove(db, other.id, one.id, NOW);
  await eraseUnreached(db, NOW);
}

const WORKS: [string, () => Promise<unknown>][] = [
  ["send", () => say(db, one, other)],
  ["history", () => history(db, one.id, other.id, { before: FIRST, limit: 20 }, NOW)],
  ["what one has with somebody", () => aboutChat(db, one.id, other.id, NOW)],
  ["read", () => markRead(db, other.id, one.id, undefined, NOW)],
  ["recent conversations", () => recentConversations(db, one, { after: START, limit: 20 }, NOW)],
  ["last words", () => lastWordsWith(db, one, [other.id], NOW)],
  ["recall", () => recall(db, stores, one.id, id, NOW)],
  ["sweep", () => sweepPictures(db, stores, NOW)],
  ["erasing what nobody reaches", () => sweepUnreached()],
  ["a picture", () => maySeePicture(db, one.id, "x".repeat(22))],
  ["named pictures", () => namedPictures(db, ["x".repeat(22)])],
  ["one's pictures", () => sentPictures(db, one.id)],
  ["events", () => live.says.message(db, one.id, [id])],
  ["endings of two", () => transact(db, (tx) => endBurnsBetween(tx, one.id, other.id, NOW))],
  ["endings of one", () => transact(db, (tx) => endBurnsOf(tx, one.id, NOW))],
  ["states", () => live.says.state(db, one.id, [id], NOW)],
];

/** One row that all else is joined to, and an index of the few files that wait to be erased. */
const FEW = [
  "SCAN here",
  "SCAN chat_messages USING INDEX chat_messages_erasing",
  "SCAN chat_messages USING INDEX chat_messages_unreached",
  "SCAN unswept_conversations USING INDEX sqlite_autoindex_unswept_conversations_1",
];

test.each(WORKS)("%s: no table is read through", async (_, work) => {
  const plans = await plansOf(work);
  expect(plans.length).toBeGreaterThan(0);
  expect(scans(plans).filter((each) => !FEW.includes(each))).toEqual([]);
});

test.each([WORKS[1], WORKS[4]].flatMap((each) => (each ? [each] : [])))(
  "%s: nothing is sorted",
  async (_, work) => {
    expect((await plansOf(work)).filter((each) => each.includes("TEMP B-TREE"))).toEqual([]);
  },
);
