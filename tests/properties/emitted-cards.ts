import type { Verb } from "./emitted-rules";
import { anOwnBottle } from "./emitted-things";

/** An own bottle is shown to a friend. */
export const SENDING_BOTTLE: Omit<Verb, "emits"> = {
  make: anOwnBottle,
  ways: {
    "POST /api/chat/:id/messages": { json: ({ bottle }) => ({ bottleId: bottle }) },
    "POST /friends/send": { form: ({ id, bottle = "" }) => ({ to: id, bottle }) },
  },
};
