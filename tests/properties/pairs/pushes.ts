/** Two tags and two browsers: a notification counts what is new under its tag since that was last seen. */
import { newId } from "../../../src/db/ids";
import { transact } from "../../../src/db/transact";
import { enqueuePush, WITHDRAW_KIND } from "../../../src/push/push-outbox";
import { savePushSubscription } from "../../../src/push/subscriptions";
import { cancelPush } from "../../../src/push/withdraw-push";
import { sha256 } from "../../../src/runtime/sha256";
import { MINUTE } from "../../../src/runtime/units";
import { aPerson, aSignedInPerson, TEST_START, type TestPerson } from "../../support/people";
import { chosen, definePair, type PairWorld } from "./model";

interface PushesWorld extends PairWorld {
  people: TestPerson[];
  /** What is new, by person and tag; absent: nothing was ever. */
  unseen: Map<string, number>;
}

const TAGS = ["bottle-1", "bottle-2"] as const;

function targetOf({ people }: PushesWorld, pick: number) {
  const [person, tag] = [chosen(people, pick), chosen(TAGS, pick >> 1)];
  if (!person || !tag) throw new Error("there are two of each");
  return { person, tag, key: `${people.indexOf(person)} ${tag}` };
}

export const PUSHES = definePair<PushesWorld>({
  open: async (db) => {
    const people = [await aPerson(db), await aPerson(db)];
    for (const person of people)
      for (const browser of ["one", "another"]) {
        const { id, sessionId } = await aSignedInPerson(db, person);
        const target = { endpoint: `https://push.sea.example/${newId(TEST_START)}`, p256dh: "key", auth: browser };
        await savePushSubscription(db, { id, sessionId: sessionId || sha256(browser) }, target, TEST_START);
      }
    return { db, now: TEST_START, people, unseen: new Map() };
  },
  acts: {
    notify: async (world, pick) => {
      world.now += MINUTE;
      const { person, tag, key } = targetOf(world, pick);
      await transact(world.db, (tx) => enqueuePush(tx, person.id, { kind: "bottle", tag, ref: newId(1) }, world.now));
      world.unseen.set(key, (world.unseen.get(key) ?? 0) + 1);
    },
    "see it elsewhere": async (world, pick) => {
      world.now += MINUTE;
      const { person, tag, key } = targetOf(world, pick);
      await transact(world.db, (tx) => cancelPush(tx, person.id, tag, world.now));
      if (!world.unseen.has(key)) return false;
      world.unseen.set(key, 0);
    },
  },
  stories: ["notify 0, notify 0, notify 2, see it elsewhere 0, notify 0, notify 1, see it elsewhere 2, notify 2"],
  state: async ({ db, people, unseen }) => {
    const rows = await db
      .selectFrom("push_news")
      .innerJoin("push_subscriptions", "push_subscriptions.id", "subscription_id")
      .select(["user_id", "tag", "push_news.kind", "n"])
      .execute();
    const own = rows.filter(({ user_id }) => people.some(({ id }) => id === user_id));
    const actual = own.map(({ user_id, tag, kind, n }) => {
      const person = people.findIndex(({ id }) => id === user_id);
      return `${person} ${tag} ${kind === WITHDRAW_KIND ? 0 : Number(n)}`;
    });
    // A row for each of the two browsers.
    const expected = [...unseen].flatMap(([key, n]) => [`${key} ${n}`, `${key} ${n}`]);
    return [actual.sort(), expected.sort()];
  },
});
