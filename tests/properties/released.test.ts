/** A held picture that officials let through reaches its recipient exactly where another one of its kind could be sent at that moment. */
import { beforeAll, describe, expect, test } from "bun:test";
import { deleteAccount } from "../../src/account/account";
import type { Db } from "../../src/db/transact";
import { decideHeldText, takeMeasure } from "../../src/safety/safety";
import { unfollowPerson } from "../../src/social/social";
import { openChatApp } from "../chat/chat-app";
import { aPairOfFriends, CHAT_NOW, makeFriends, sendMessage } from "../chat/chat-fixtures";
import { anOfficial, officialContext, things } from "../safety/official-fixtures";
import { blockPerson } from "../support/block-person";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import type { TestPerson } from "../support/people";
import { PROPERTY_TIMEOUT } from "../support/property-runs";
import { startScanner, verdict } from "../support/scanners";

const WHY = { rule: "2", reason: "It threatens someone.", endSessions: false } as const;

let said = "hold";
const scanner = startScanner(() => verdict(said));

type Change = (db: Db, me: TestPerson, them: TestPerson) => Promise<unknown>;
const minor = async (db: Db, { id }: TestPerson): Promise<unknown> =>
  takeMeasure(db, officialContext(await anOfficial(db)), id, { ...WHY, kind: "age", age: "minor" } as never, CHAT_NOW);
const suspended = async (db: Db, { id }: TestPerson): Promise<unknown> =>
  takeMeasure(db, officialContext(await anOfficial(db)), id, { ...WHY, kind: "suspend", days: 1 } as never, CHAT_NOW);

/** What may happen while the picture waits; `me` has sent it. */
const MEANWHILE: Record<string, Change> = {
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

eachDatabase("a held picture that is let through", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const seqOf = async (id: string) =>
    (await db().selectFrom("chat_messages").select("seq").where("id", "=", id).executeTakeFirst())?.seq ?? null;

  /** Sends a picture to be seen for good and one to be seen once. @returns status and id of each */
  async function sendBoth({ sendFile }: Awaited<ReturnType<typeof openChatApp>>, me: TestPerson, them: TestPerson) {
    const sent: { status: number; id: string }[] = [];
    for (const burn of ["false", "true"]) {
      const { status, body } = await sendFile(me, them, { burn });
      sent.push({ status, id: body.id });
    }
    return sent;
  }

  /** Lets them through. @returns which got a new number of the chat by it, and so arrived */
  async function release(ids: string[]): Promise<boolean[]> {
    const { id: official } = await anOfficial(db());
    const arrived: boolean[] = [];
    for (const id of ids) {
      const waiting = await seqOf(id);
      await decideHeldText(db(), official, things, { kind: "message", id, decision: "release" }, CHAT_NOW);
      arrived.push((await seqOf(id)) !== waiting);
    }
    return arrived;
  }

  async function friends(haveWritten: boolean) {
    const [me, them] = await aPairOfFriends(db(), { throw_count: 3 });
    if (haveWritten) {
      await sendMessage(db(), me, them);
      await sendMessage(db(), them, me);
    }
    return [me, them] as const;
  }

  describe.each([
    ["before anybody wrote", false],
    ["where both have written", true],
  ])("%s", (_, haveWritten) => {
    test.each(Object.entries(MEANWHILE))(
      "%s",
      async (_, change) => {
        const [me, them] = await friends(haveWritten);
        const app = await openChatApp(db(), [me, them], { PICTURE_CHECK_URL: scanner.url, PICTURE_CHECK_KEY: "key" });
        said = "hold";
        const held = await sendBoth(app, me, them);
        await change(db(), me, them);
        const arrived = await release(held.map(({ id }) => id));
        said = "allow";
        expect(arrived).toEqual((await sendBoth(app, me, them)).map(({ status }) => status === 201));
      },
      PROPERTY_TIMEOUT,
    );
  });
});
