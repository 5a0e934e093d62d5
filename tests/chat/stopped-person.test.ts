import { expect, test } from "bun:test";
import { loadChatOverview, sendText } from "../../src/chat/chat";
import { chatStream } from "../../src/chat/reading/stream";
import { transact } from "../../src/db/transact";
import { DAY } from "../../src/runtime/units";
import { liftMeasureInTx, takeMeasure } from "../../src/safety/safety";
import { anOfficial, officialContext } from "../safety/official-fixtures";
import { workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import type { TestPerson } from "../support/people";
import { aFollower, aPairOfFriends, CHAT_NOW, messageInput, sendMessage } from "./chat-fixtures";

const WHY = { rule: "2", reason: "It threatens someone.", endSessions: false } as const;

eachDatabase("a chat with a suspended or banned person", (db) => {
  async function takeMeasureAgainst(person: TestPerson, kind: "suspend" | "ban") {
    const office = officialContext(await anOfficial(db()));
    return {
      office,
      id: await takeMeasure(db(), office, person.id, { ...WHY, kind, days: 1 } as never, CHAT_NOW),
    };
  }
  const overviewFor = (me: TestPerson, other: TestPerson, now = CHAT_NOW) =>
    loadChatOverview(db(), me.id, other.id, now);
  const lastEventOf = async ({ id }: TestPerson) =>
    (
      await db()
        .selectFrom("events")
        .select(["kind", "ref"])
        .where("user_id", "=", id)
        .orderBy("seq", "desc")
        .limit(1)
        .execute()
    )[0];

  test.each(["suspend", "ban"] as const)(
    "%s: the partner gets an event, and the overview refuses writing",
    async (kind) => {
      const [one, other] = await aPairOfFriends(db());
      await sendMessage(db(), one, other);
      const { office, id } = await takeMeasureAgainst(one, kind);
      const event = await lastEventOf(other);
      expect(event?.kind).toBe("state");
      const payloads = await chatStream.payloads.state(db(), other.id, [event?.ref ?? ""], CHAT_NOW);
      expect(payloads.get(event?.ref ?? "")).toMatchObject({ userId: one.id, stopped: true });
      const refused = {
        canWrite: false,
        canSendPictures: false,
        canBurn: false,
        reason: "person_stopped",
      } as const;
      expect(await overviewFor(other, one)).toMatchObject(refused);
      expect(await workOutcome(sendText(db(), other.id, one.id, messageInput(), CHAT_NOW))).toBe("person_stopped");
      if (kind === "suspend") expect((await overviewFor(other, one, CHAT_NOW + DAY)).canWrite).toBe(true);
      await transact(db(), (tx) => liftMeasureInTx(tx, office, id, CHAT_NOW));
      expect(await overviewFor(other, one)).toMatchObject({ canWrite: true, reason: null });
    },
  );

  test("for strangers a banned person does not exist, and a suspension is not revealed", async () => {
    const [stranger, host] = await aFollower(db());
    const [other, third] = await aFollower(db());
    await takeMeasureAgainst(stranger, "ban");
    await takeMeasureAgainst(other, "suspend");
    expect(await workOutcome(overviewFor(host, stranger))).toBe("user_not_found");
    expect(await workOutcome(sendText(db(), host.id, stranger.id, messageInput(), CHAT_NOW))).toBe("user_not_found");
    expect((await overviewFor(third, other)).reason).toBe("not_friends");
  });

  test("a suspension that is over is no longer in the event payload", async () => {
    const [one, other] = await aPairOfFriends(db());
    await sendMessage(db(), one, other);
    await takeMeasureAgainst(one, "suspend");
    const event = await lastEventOf(other);
    const payloads = await chatStream.payloads.state(db(), other.id, [event?.ref ?? ""], CHAT_NOW + DAY);
    expect(payloads.get(event?.ref ?? "")).not.toHaveProperty("stopped");
  });
});
