/** A picture to be seen once ends with the right to send one: at that moment, and for good, whatever comes later. */
import { expect, test } from "bun:test";
import { loadChatRelation } from "../../src/chat/relation";
import { writeRefusalOf } from "../../src/chat/rules";
import type { Db } from "../../src/db/transact";
import { openChatApp } from "../chat/chat-app";
import { aPairOfFriends, CHAT_NOW } from "../chat/chat-fixtures";
import { eachDatabase } from "../support/databases";
import type { TestPerson } from "../support/people";
import { PROPERTY_TIMEOUT } from "../support/property-runs";
import { aPersonOfTheTeamsAge, MEANWHILE } from "./meanwhile";

type Begin = (db: Db, me: TestPerson, them: TestPerson) => Promise<() => Promise<unknown>>;

/** Friends who part and meet again could send another one, and the one of before has ended. */
const LASTING = Object.entries(MEANWHILE).filter(([name]) => name !== "they are friends again");
const CASES: [name: string, begin: Begin][] = [
  ...LASTING.map(([name, change]): [string, Begin] => [name, async (db, me, them) => () => change(db, me, them)]),
  ["its sender's age is unknown again", (db, me) => aPersonOfTheTeamsAge(db, me)],
  ["its recipient's age is unknown again", (db, _, them) => aPersonOfTheTeamsAge(db, them)],
];

eachDatabase("a burn picture that nobody has opened yet", (db) => {
  test.each(CASES)(
    "%s",
    async (_, begin) => {
      const [me, them] = await aPairOfFriends(db(), { throw_count: 3 });
      const change = await begin(db(), me, them);
      const { sendFile } = await openChatApp(db(), [me, them]);
      const { status, body } = await sendFile(me, them, { burn: "true" });
      expect(status).toBe(201);
      await change();
      const relation = await loadChatRelation(db(), me.id, them.id, CHAT_NOW);
      const row = await db()
        .selectFrom("chat_messages")
        .select("opened_at")
        .where("id", "=", body.id)
        .executeTakeFirst();
      expect(row?.opened_at !== null).toBe(writeRefusalOf(relation, "burn") !== null);
    },
    PROPERTY_TIMEOUT,
  );
});
