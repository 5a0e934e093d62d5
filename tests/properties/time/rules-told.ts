/** What is told to whom depends on whether a hold, a time to undo or a session is over (docs/product.md 3.4, 3.8, 12). */
import { keepBottle, loadOwnBottles, markBottleNewsSeen } from "../../../src/bottles/bottles";
import { SEA_LIMITS } from "../../../src/limits/sea";
import { DAY, HOUR, MINUTE, SECOND } from "../../../src/runtime/units";
import { listDutyOfficials } from "../../../src/safety/alarms/duty";
import { takeMeasure } from "../../../src/safety/safety";
import { anOfficial, officialContext } from "../../safety/official-fixtures";
import { listMessagesOf } from "../../support/bottles";
import { aSignedInPerson } from "../../support/people";
import { settleMeasures } from "../../visibility/account-states";
import { type TimeRule, uniqueUsername, yesOrNo } from "./rule";
import { aPickedBottle } from "./rules-sea";

export const TOLD_TIME_RULES: readonly TimeRule[] = [
  {
    name: "that a bottle was kept is still news to its author, who looks while it can be undone",
    limits: ["SEA_LIMITS.undoWindow"],
    lasts: 5 * SECOND,
    answers: ["yes", "no"],
    once: true,
    async begin({ db }, { from, end }) {
      const { author, id, finder } = await aPickedBottle(db, from - MINUTE);
      await keepBottle(db, finder, id, from, SEA_LIMITS.undoWindow);
      return async (now) => {
        await markBottleNewsSeen(db, author.id, id, now);
        const { news } = await loadOwnBottles(db, { id: author.id, unread: 0 }, end);
        return yesOrNo(news !== null);
      };
    },
  },
  {
    name: "a hold of a bottle whose author is banned, told to who holds it",
    limits: ["SEA_LIMITS.hold"],
    lasts: 24 * HOUR,
    answers: ["yes", "no"],
    once: true,
    async begin({ db }, { from }) {
      const [{ author, finder }, official] = [await aPickedBottle(db, from), await anOfficial(db)];
      const ban = { kind: "ban", rule: "2", reason: "It threatens someone.", endSessions: false } as const;
      return async (now) => {
        await takeMeasure(db, officialContext(official), author.id, ban, now);
        await settleMeasures(db, now);
        return yesOrNo((await listMessagesOf(db, finder)).some(({ params }) => params.notice === "bottle_gone"));
      };
    },
  },
  {
    name: "an official's session whose browser rings",
    limits: [],
    lasts: DAY,
    answers: ["yes", "no"],
    async begin({ db }, { from, end }) {
      const { id } = await anOfficial(db);
      const { sessionId } = await aSignedInPerson(db, { id }, from);
      await db.updateTable("sessions").set({ expires_at: end }).where("id", "=", sessionId).execute();
      const key = { endpoint: `https://push.example/${uniqueUsername()}`, p256dh: "p", auth: "a" };
      const row = { id: uniqueUsername(), user_id: id, session_id: sessionId, created_at: from, ...key };
      await db.insertInto("push_subscriptions").values(row).execute();
      return async (now) => yesOrNo((await listDutyOfficials(db, "", now)).some((each) => each.id === id && each.push));
    },
  },
];
