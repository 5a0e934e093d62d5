/** What may happen to two friends while something that one has sent to the other waits. */
import { deleteAccount } from "../../src/account/account";
import type { Db } from "../../src/db/transact";
import { DAY } from "../../src/runtime/units";
import { liftMeasure, takeMeasure } from "../../src/safety/safety";
import { unfollowPerson } from "../../src/social/social";
import { CHAT_NOW, makeFriends } from "../chat/chat-fixtures";
import { anOfficial, officialContext, things } from "../safety/official-fixtures";
import { blockPerson } from "../support/block-person";
import { aFileStore } from "../support/files";
import type { TestPerson } from "../support/people";

const WHY = { rule: "2", reason: "It threatens someone.", endSessions: false } as const;

export type Change = (db: Db, me: TestPerson, them: TestPerson) => Promise<unknown>;
const minor = async (db: Db, { id }: TestPerson): Promise<unknown> =>
  takeMeasure(db, officialContext(await anOfficial(db)), id, { ...WHY, kind: "age", age: "minor" } as never, CHAT_NOW);
const suspended = async (db: Db, { id }: TestPerson): Promise<unknown> =>
  takeMeasure(db, officialContext(await anOfficial(db)), id, { ...WHY, kind: "suspend", days: 1 } as never, CHAT_NOW);

/** `me` has sent it. */
export const MEANWHILE: Record<string, Change> = {
  nothing: async () => undefined,
  "its sender unfollows": (db, me, them) => unfollowPerson(db, me, them.id, CHAT_NOW),
  "its recipient unfollows": (db, me, them) => unfollowPerson(db, them, me.id, CHAT_NOW),
  "they are friends again": async (db, me, them) => {
    await unfollowPerson(db, them, me.id, CHAT_NOW);
    await makeFriends(db, me, them);
  },
  "its sender blocks": (db, me, them) => blockPerson(db, me, them.id, CHAT_NOW),
  "its recipient blocks": (db, me, them) => blockPerson(db, them, me.id, CHAT_NOW),
  "its sender is under 18 after all": minor,
  "its recipient is under 18 after all": (db, _, them) => minor(db, them),
  "both are under 18 after all": async (db, me, them) => {
    await minor(db, me);
    await minor(db, them);
  },
  "its recipient is suspended": (db, _, them) => suspended(db, them),
  "its recipient leaves": (db, _, them) => deleteAccount(db, aFileStore(), them.id, CHAT_NOW),
};

/** Somebody of whose age nobody knew anything before the team did. @returns what makes it unknown again */
export async function aPersonOfTheTeamsAge(db: Db, person: TestPerson): Promise<() => Promise<unknown>> {
  const official = officialContext(await anOfficial(db));
  await db.updateTable("users").set({ adult_at: null }).where("id", "=", person.id).execute();
  const measureId = await takeMeasure(
    db,
    official,
    person.id,
    { ...WHY, kind: "age", age: "adult" } as never,
    CHAT_NOW - DAY,
  );
  return () => liftMeasure(db, things, official, { measureId, reason: "A mistake." }, CHAT_NOW);
}
