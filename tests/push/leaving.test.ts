/** Who deletes the account stands in no notification any more: neither on a phone nor on the way to one; what is new of others stays. */
import { expect, test } from "bun:test";
import { deleteAccount } from "../../src/account/account";
import { sendText } from "../../src/chat/chat";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { changeNotificationSettings } from "../../src/notifications/notifications";
import { PUSH_KINDS, type PushKind } from "../../src/push/push-outbox";
import { followPerson } from "../../src/social/social";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aPerson, type TestPerson } from "../support/people";
import { insertFriendship } from "../support/world";
import { setUpPushTest } from "./push-setup";

type Act = (db: Db, from: TestPerson, to: TestPerson, now: number) => Promise<unknown>;
const write: Act = (db, from, to, now) => sendText(db, from.id, to.id, { text: "Ahoy", clientId: newId(now) }, now);
const follow: Act = (db, from, to, now) => followPerson(db, from, to.id, now);

/** What makes a notification with somebody's name as its title; a sentence where none names anybody so. */
const NAMING: Record<PushKind, { acts: Act[]; tag(from: TestPerson): string } | string> = {
  friend: {
    acts: [(db, from, to) => insertFriendship(db, from.id, to.id), write, write],
    tag: ({ id }) => `chat-${id}`,
  },
  stranger: { acts: [follow, write], tag: ({ id }) => `chat-${id}` },
  follower: { acts: [follow], tag: () => "follower" },
  bottle: "Rendered from a system message, which loses the name: tests/messages.",
  comment: "As for a bottle.",
  sale: "As for a bottle.",
  official: "The team writes.",
};

eachDatabase("notifications of somebody who leaves", (db) => {
  const r = setUpPushTest(db);

  /** Somebody with two phones, of whom somebody else makes news. */
  async function newsOf(kind: PushKind, acts: Act[]) {
    const [from, to] = [await aPerson(db()), await aPerson(db())];
    await r.subscribed(to);
    await r.subscribed(to);
    const kinds = Object.fromEntries(PUSH_KINDS.map((each) => [each, each === kind]));
    await changeNotificationSettings(db(), to, { kinds, quiet: null } as never, r.now);
    for (const act of acts) await act(db(), from, to, r.now);
    return from;
  }

  /** Everything that is due goes out, also what had to wait as its push service was busy. */
  async function passAll(): Promise<void> {
    await r.pass();
    for (let n = 0; n < 2; n++) await r.pass(PUSH_LIMITS.busyHostDelay);
  }

  const naming = Object.entries(NAMING).flatMap(([kind, each]) =>
    typeof each === "string" ? [] : [[kind as PushKind, each] as const],
  );

  test.each(naming)("%s: shown on two phones it is taken back from both", async (kind, { acts, tag }) => {
    const [leaves, stays] = [await newsOf(kind, acts), await newsOf(kind, acts)];
    await passAll();
    const titled = ({ nickname }: TestPerson) =>
      r.messages().filter(({ title }) => String(title).includes(nickname)).length;
    expect([titled(leaves), titled(stays), r.messages().length]).toEqual([2, 2, 4]);
    await deleteAccount(db(), aFileStore(), leaves.id, r.now);
    await r.pass(0);
    expect(r.messages().slice(4)).toEqual([{ close: tag(leaves) }, { close: tag(leaves) }]);
  });

  test.each(naming)("%s: on its way it does not arrive", async (kind, { acts }) => {
    const [leaves, stays] = [await newsOf(kind, acts), await newsOf(kind, acts)];
    await deleteAccount(db(), aFileStore(), leaves.id, r.now);
    expect((await r.news()).filter(({ ref }) => ref === leaves.id)).toEqual([]);
    await passAll();
    const shown = r.messages().filter(({ title }) => title !== undefined);
    expect(shown.map(({ title }) => String(title).includes(stays.nickname))).toEqual([true, true]);
  });
});
