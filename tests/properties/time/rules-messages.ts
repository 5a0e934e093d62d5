/** System messages (docs/product.md 11.1). */
import { transact } from "../../../src/db/transact";
import { clearMessage, listSystemMessages, notifyPerson, undoMessageAct } from "../../../src/messages/messages";
import { MINUTE } from "../../../src/runtime/units";
import { workOutcome } from "../../support/bottles";
import { aPerson } from "../../support/people";
import type { TimeRule } from "./rule";

export const MESSAGE_TIME_RULES: readonly TimeRule[] = [
  {
    name: "a cleared system message, until it cannot be restored",
    limits: ["MESSAGE_LIMITS.undoWindow"],
    lasts: MINUTE,
    answers: ["done", "undo_over"],
    once: true,
    async begin({ db }, { from }) {
      const person = await aPerson(db);
      await transact(db, (tx) => notifyPerson(tx, person.id, "official_notice", { text: "Hello." }, from - MINUTE));
      const { items } = await listSystemMessages(db, person.id, 1, 1, from);
      const { undo } = await clearMessage(db, person.id, items[0]?.id ?? "", from);
      return async (now) => {
        const outcome = await workOutcome(undoMessageAct(db, person.id, undo ?? "", now));
        // What housekeeping has taken away is not there any more.
        return outcome === "not_found" ? "undo_over" : outcome;
      };
    },
  },
];
