import { beforeAll, expect, test } from "bun:test";
import {
  listRecentConversations,
  loadChatHistory,
  loadChatOverview,
  loadConversationsWith,
  markConversationRead,
  recallMessage,
  removeConversation,
} from "../../src/chat/chat";
import { endBurnsBetween, endBurnsOf } from "../../src/chat/pictures/end-burns";
import { expireChatPictures } from "../../src/chat/pictures/expire-pictures";
import { canSeeChatPicture, findUsedChatPictures } from "../../src/chat/pictures/pictures";
import { listSentPictureFiles } from "../../src/chat/pictures/sent-files";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import { chatStream } from "../../src/chat/reading/stream";
import { eraseUnreachableMessages } from "../../src/chat/withdrawing/unreachable";
import { LIST_START } from "../../src/db/paging";
import { type Db, transact } from "../../src/db/transact";
import { aFileStore } from "../support/files";
import type { TestPerson } from "../support/people";
import { findScans, openPlanDatabase } from "../support/plans";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "./chat-fixtures";

let db: Db;
let plansOf: (work: () => Promise<unknown>) => Promise<string[]>;
let one: TestPerson;
let other: TestPerson;
let id: string;
const stores = { kept: aFileStore(), burning: aFileStore() };

beforeAll(async () => {
  ({ db, plansOf } = await openPlanDatabase());
  [one, other] = await aPairOfFriends(db);
  ({ id } = await sendMessage(db, one, other));
});

/** With something of each kind to look at. */
async function sweepUnreached(): Promise<void> {
  await removeConversation(db, one.id, other.id, CHAT_NOW);
  await removeConversation(db, other.id, one.id, CHAT_NOW);
  await eraseUnreachableMessages(db, CHAT_NOW);
}

const PLANNED_WORK: [string, () => Promise<unknown>][] = [
  ["send", () => sendMessage(db, one, other)],
  ["history", () => loadChatHistory(db, one.id, other.id, { before: FIRST_CHAT_CURSOR, limit: 20 }, CHAT_NOW)],
  ["what one has with somebody", () => loadChatOverview(db, one.id, other.id, CHAT_NOW)],
  ["read", () => markConversationRead(db, other.id, one.id, undefined, CHAT_NOW)],
  ["recent conversations", () => listRecentConversations(db, one, { after: LIST_START, limit: 20 }, CHAT_NOW)],
  ["last words", () => loadConversationsWith(db, one, [other.id], CHAT_NOW)],
  ["recall", () => recallMessage(db, stores, one.id, id, CHAT_NOW)],
  ["sweep", () => expireChatPictures(db, stores, CHAT_NOW)],
  ["erasing what nobody reaches", () => sweepUnreached()],
  ["a picture", () => canSeeChatPicture(db, one.id, "x".repeat(22))],
  ["named pictures", () => findUsedChatPictures(db, ["x".repeat(22)])],
  ["one's pictures", () => listSentPictureFiles(db, one.id)],
  ["events", () => chatStream.payloads.message(db, one.id, [id], CHAT_NOW)],
  ["endings of two", () => transact(db, (tx) => endBurnsBetween(tx, one.id, other.id, CHAT_NOW))],
  ["endings of one", () => transact(db, (tx) => endBurnsOf(tx, one.id, CHAT_NOW))],
  ["states", () => chatStream.payloads.state(db, one.id, [id], CHAT_NOW)],
];

/** One row that all else is joined to, and an index of the few files that wait to be erased. */
const SMALL_TABLE_SCANS = [
  "SCAN here",
  // The keys of unopened burn pictures, a week's at most.
  "SCAN unclaimed",
  "SCAN chat_messages USING INDEX chat_messages_erasing",
  "SCAN chat_messages USING INDEX chat_messages_unreached",
  "SCAN unswept_conversations USING INDEX sqlite_autoindex_unswept_conversations_1",
];

test.each(PLANNED_WORK)("%s: no table is scanned", async (_, work) => {
  const plans = await plansOf(work);
  expect(plans.length).toBeGreaterThan(0);
  expect(findScans(plans).filter((each) => !SMALL_TABLE_SCANS.includes(each))).toEqual([]);
});

test.each([PLANNED_WORK[1], PLANNED_WORK[4]].flatMap((each) => (each ? [each] : [])))(
  "%s: nothing is sorted",
  async (_, work) => {
    expect((await plansOf(work)).filter((each) => each.includes("TEMP B-TREE"))).toEqual([]);
  },
);
