import type { Verb } from "./rules";
import { anOwnBottle } from "./things";

/** An own bottle is shown to a friend. */
export const SENDING_BOTTLE: Omit<Verb, "emits"> = {
  make: anOwnBottle,
  ways: {
    "POST /api/chat/:id/messages": { json: ({ bottle }) => ({ bottleId: bottle }) },
    "POST /friends/send": { form: ({ id, bottle = "" }) => ({ to: id, bottle }) },
  },
};
