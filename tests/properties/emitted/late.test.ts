/** A push message waits for some seconds: what happens between two people by then decides whether it is shown. */
import { beforeAll, expect, test } from "bun:test";
import { markConversationRead } from "../../../src/chat/chat";
import type { Db } from "../../../src/db/transact";
import { PUSH_LIMITS } from "../../../src/limits/notifications";
import { markAllMessagesRead } from "../../../src/messages/messages";
import { notificationComposer } from "../../../src/notifications/notifications";
import { PUSH_KINDS, type PushKind, WITHDRAW_KIND } from "../../../src/push/push-outbox";
import { unfollowPerson } from "../../../src/social/social";
import { blockPerson } from "../../support/block-person";
import { eachDatabase } from "../../support/databases";
import { TEST_START } from "../../support/people";
import { openStage, performAct, type Stage } from "./act";
import { aTrio, DEVICES_PER_PERSON, type Trio } from "./people";
import { STATES, type StateName } from "./states";
import { verbOf } from "./table";

/** The verb that causes it, and the state in which it does. */
const CAUSES: Record<PushKind, [verb: string, state: StateName]> = {
  bottle: ["drop with a comment", "friends"],
  comment: ["answer a comment", "friends"],
  friend: ["write a text", "friends"],
  stranger: ["write a text", "following"],
  follower: ["follow", "stranger"],
  sale: ["buy a design", "friends"],
  official: ["warn", "friends"],
};

const SETTINGS = { words: 1, quiet: 0, quiet_from: 0, quiet_to: 0, weekly_at: null, weekly_since: 0 } as const;
const settingsRow = (user_id: string, isOn: boolean) => ({
  ...{ user_id, ...SETTINGS, asked_at: null },
  kinds: JSON.stringify(Object.fromEntries(PUSH_KINDS.map((kind) => [kind, isOn]))),
});

const updateUser = (db: Db, { id }: { id: string }, change: { banned_at?: number; adult_at?: number }) =>
  db.updateTable("users").set(change).where("id", "=", id).execute();

interface LateChange {
  make(db: Db, trio: Trio, now: number): Promise<unknown>;
  /** What is no longer shown. */
  ends: readonly PushKind[];
}

/** What names the actor. */
const OF_ACTOR = PUSH_KINDS.filter((kind) => kind !== "official");

const LATE_CHANGES: Record<string, LateChange> = {
  nothing: { make: async () => undefined, ends: [] },
  "a block by the reader": {
    make: (db, [actor, reader], now) => blockPerson(db, reader, actor.id, now),
    ends: OF_ACTOR,
  },
  "a block by the actor": {
    make: (db, [actor, reader], now) => blockPerson(db, actor, reader.id, now),
    ends: OF_ACTOR,
  },
  "a ban of the actor": { make: (db, [actor], now) => updateUser(db, actor, { banned_at: now }), ends: OF_ACTOR },
  "a ban of the reader": {
    make: (db, [, reader], now) => updateUser(db, reader, { banned_at: now }),
    ends: PUSH_KINDS,
  },
  "two age bands": { make: (db, [actor], now) => updateUser(db, actor, { adult_at: now + 1e9 }), ends: OF_ACTOR },
  "an unfollow": { make: (db, [actor, reader], now) => unfollowPerson(db, actor, reader.id, now), ends: ["follower"] },
  "a muted conversation": {
    make: (db, [actor, reader]) =>
      db
        .updateTable("conversation_members")
        .set({ muted: 1 })
        .where("user_id", "=", reader.id)
        .where("other_id", "=", actor.id)
        .execute(),
    ends: ["friend", "stranger"],
  },
  "having read it": {
    make: async (db, [actor, reader], now) => {
      await markAllMessagesRead(db, reader.id, now);
      await markConversationRead(db, reader.id, actor.id, undefined, now);
    },
    ends: PUSH_KINDS.filter((kind) => kind !== "follower"),
  },
  "switches that are off": {
    make: (db, [, reader]) =>
      db
        .updateTable("notification_settings")
        .set(settingsRow(reader.id, false))
        .where("user_id", "=", reader.id)
        .execute(),
    ends: PUSH_KINDS,
  },
};

/** On how many of the reader's devices something is shown. */
async function countShown(db: Db, reader: { id: string }, now: number): Promise<number> {
  const rows = await db
    .selectFrom("push_news")
    .innerJoin("push_subscriptions", "push_subscriptions.id", "subscription_id")
    .selectAll("push_news")
    .where("user_id", "=", reader.id)
    // What is taken back is only told where it stands on a screen: tests/push/taken-back.test.ts.
    .where("kind", "<>", WITHDRAW_KIND)
    .execute();
  const composed = await Promise.all(rows.map((row) => notificationComposer(db)(reader.id, row, now)));
  return composed.filter((each) => each && "shown" in each).length;
}

eachDatabase("a push message that waits", (db) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(db());
  });

  test.each(Object.entries(LATE_CHANGES))("%s", async (_name, { make, ends }) => {
    const shown: PushKind[] = [];
    for (const [kind, [verb, state]] of Object.entries(CAUSES) as [PushKind, [string, StateName]][]) {
      const trio = await aTrio(db(), STATES[state], TEST_START);
      const [, reader] = trio;
      await db().insertInto("notification_settings").values(settingsRow(reader.id, true)).execute();
      const route = Object.keys(verbOf(verb).ways)[0] ?? "";
      const { emitted } = await performAct(stage, { verb: verbOf(verb), route, trio, offset: 0 });
      expect(emitted).toContain(`push ${kind}`);
      await make(db(), trio, TEST_START + 1);
      const count = await countShown(db(), reader, TEST_START + PUSH_LIMITS.firstAttemptDelay);
      expect([0, DEVICES_PER_PERSON]).toContain(count);
      if (count > 0) shown.push(kind);
    }
    expect(shown).toEqual(Object.keys(CAUSES).filter((kind) => !ends.includes(kind as PushKind)) as PushKind[]);
  });
});
