/** What waits to be acknowledged is what can be: in every state of two people. */
import { expect, test } from "bun:test";
import { acknowledgeDelivered, loadUndelivered } from "../../src/chat/chat";
import type { Db } from "../../src/db/transact";
import { DAY } from "../../src/runtime/units";
import { blockPerson } from "../support/block-person";
import { eachDatabase } from "../support/databases";
import type { TestPerson } from "../support/people";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "./chat-fixtures";

type Change = (db: Db, writer: TestPerson, reader: TestPerson) => Promise<unknown>;

const people =
  (...changes: { adult_at: number | null; official?: 1 }[]): Change =>
  async (db, ...both) => {
    for (const [n, change] of changes.entries())
      await db
        .updateTable("users")
        .set(change)
        .where("id", "=", both[n]?.id ?? "")
        .execute();
  };

const [ADULT, YOUNG, UNKNOWN] = [{ adult_at: CHAT_NOW - DAY }, { adult_at: CHAT_NOW + DAY }, { adult_at: null }];
const TURNED = { adult_at: CHAT_NOW };
const TEAM = { ...UNKNOWN, official: 1 } as const;

const STATES: Record<string, [change: Change, canBeAcknowledged: boolean]> = {
  "both are adults": [people(ADULT, ADULT), true],
  "both are young": [people(YOUNG, YOUNG), true],
  "the writer is young": [people(YOUNG, ADULT), false],
  "the reader is young": [people(ADULT, YOUNG), false],
  "the writer turns 18 at this moment, the reader is young": [people(TURNED, YOUNG), false],
  "the writer turns 18 at this moment, the reader is an adult": [people(TURNED, ADULT), true],
  "the writer's age is not known": [people(UNKNOWN, YOUNG), true],
  "the reader's age is not known": [people(YOUNG, UNKNOWN), true],
  "the writer is of the team, without a birthday, the reader an adult": [people(TEAM, ADULT), true],
  "the writer is of the team, without a birthday, the reader young": [people(TEAM, YOUNG), false],
  "the reader has blocked the writer": [(db, writer, reader) => blockPerson(db, reader, writer.id, CHAT_NOW), false],
  "the writer has blocked the reader": [(db, writer, reader) => blockPerson(db, writer, reader.id, CHAT_NOW), false],
};

eachDatabase("a message waits for its device where the device can acknowledge it", (db) => {
  test.each(Object.entries(STATES))("%s", async (_, [change, canBeAcknowledged]) => {
    const [writer, reader] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), writer, reader);
    await change(db(), writer, reader);
    const before = await loadUndelivered(db(), reader.id, CHAT_NOW);
    await acknowledgeDelivered(db(), reader.id, [id], CHAT_NOW);
    const rows = db().selectFrom("conversation_members").select("delivered_seq").where("user_id", "=", reader.id);
    const [member] = await rows.where("other_id", "=", writer.id).execute();
    expect([before.ids.length, member?.delivered_seq]).toEqual(canBeAcknowledged ? [1, 1] : [0, 0]);
  });
});
