/**
 * What the team may still bring back or let through is kept, whatever the two do to their chat: a message that was taken
 * away, or that a word rule holds. Once it is decided and nobody reads it any more, the next round of housekeeping erases it.
 */
import { beforeAll, expect, test } from "bun:test";
import { hideMessage, removeConversation, sendText } from "../../src/chat/chat";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { DAY, HOUR } from "../../src/runtime/units";
import { addWordRule, decideCase, decideHeldText, restoreContent } from "../../src/safety/safety";
import { followPerson } from "../../src/social/social";
import { runHousekeeping } from "../account/housekeeping";
import {
  anOfficial,
  loadCase,
  markEvidenceOpened,
  officialContext,
  reportThing,
  things,
} from "../safety/official-fixtures";
import { NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { insertFriendship } from "../support/world";

const MARK = "zqkept";
const ACTS = ["writer removes", "reader removes", "writer hides", "reader hides"] as const;
type ActName = (typeof ACTS)[number];
/** Every set of acts, in the order above. */
const SETS = Array.from({ length: 2 ** ACTS.length }, (_, bits) => ACTS.filter((_act, n) => bits & (1 << n)));
const WAITING = ["taken away", "held"] as const;

interface Message {
  id: string;
  writer: TestPerson;
  reader: TestPerson;
}

async function takeAway(db: Db, official: TestPerson, { id, reader }: Pick<Message, "id" | "reader">) {
  await reportThing(db, reader, { kind: "message", id });
  const caseId = await markEvidenceOpened(db, official, id);
  const decision = { kind: "remove", remove: true, rule: "2", reason: "It threatens.", endSessions: false } as const;
  await decideCase(db, things, officialContext(official), { caseId, decision }, NOW);
}

async function sendWaiting(db: Db, official: TestPerson, how: (typeof WAITING)[number]): Promise<Message> {
  const [writer, reader] = [await aPerson(db), await aPerson(db)];
  if (how === "held") await followPerson(db, writer, reader.id, NOW);
  else await insertFriendship(db, writer.id, reader.id);
  const { message } = await sendText(db, writer.id, reader.id, { text: MARK, clientId: newId(NOW) }, NOW);
  if (how === "taken away") await takeAway(db, official, { id: message.id, reader });
  return { id: message.id, writer, reader };
}

const act = (db: Db, { id, writer, reader }: Message, name: ActName): Promise<unknown> => {
  const [me, other] = name.startsWith("writer") ? [writer, reader] : [reader, writer];
  return name.endsWith("removes")
    ? removeConversation(db, me.id, other.id, NOW + 1)
    : hideMessage(db, me.id, id, NOW + 1);
};

async function decide(db: Db, official: TestPerson, how: (typeof WAITING)[number], id: string): Promise<unknown> {
  if (how === "held")
    return decideHeldText(db, official.id, things, { kind: "message", id, decision: "remove" }, NOW + DAY);
  const { id: caseId } = await loadCase(db, id);
  return restoreContent(db, things, officialContext(official), { caseId, reason: "A mistake." }, NOW + DAY);
}

eachDatabase("a message that waits for the team", (db) => {
  let official: TestPerson;
  beforeAll(async () => {
    await seedBuiltIns(db());
    official = await anOfficial(db());
    const rule = { text: MARK, kind: "word", mode: "hold", language: null, reach: "strangers" } as const;
    await addWordRule(db(), official.id, rule, NOW);
  });

  const textsOf = async (messages: readonly Message[]) => {
    const ids = messages.map(({ id }) => id);
    const rows = await db().selectFrom("chat_messages").select(["id", "text"]).where("id", "in", ids).execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.text ?? null);
  };

  test.each(WAITING)("%s: is kept until it is decided", async (how) => {
    const messages: Message[] = [];
    for (const acts of SETS) {
      const message = await sendWaiting(db(), official, how);
      messages.push(message);
      for (const name of acts) await workOutcome(act(db(), message, name));
    }
    await runHousekeeping(db(), NOW + DAY);
    // Whoever takes their own held words back has decided.
    const isTakenBack = (n: number) => how === "held" && (SETS[n] ?? []).includes("writer hides");
    expect((await textsOf(messages)).map((text) => text !== null)).toEqual(SETS.map((_, n) => !isTakenBack(n)));
    for (const { id } of messages) await workOutcome(decide(db(), official, how, id));
    await runHousekeeping(db(), NOW + DAY + 2 * HOUR);
    const left = (await textsOf(messages)).map((text, n) => `${SETS[n]?.join(", ")}: ${text !== null}`);
    const isRead = (acts: readonly ActName[]) => {
      const isReadByWriter = !acts.some((name) => name.startsWith("writer"));
      // What was held was never there for its reader, and comes to nobody; what they deleted themselves stays away.
      return isReadByWriter || (how === "taken away" && !acts.some((name) => name.startsWith("reader")));
    };
    const expected = SETS.map((acts) => `${acts.join(", ")}: ${isRead(acts)}`);
    expect(left).toEqual(expected);
  });
});
