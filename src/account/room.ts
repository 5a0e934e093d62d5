import type { Room } from "../room";

export const accountRoom = {
  people: {
    idempotency_keys: { why: "Answers that are kept for a day, to what is told elsewhere." },
  },
  tab: { "/account*": "profile" },
  styles: { "/account": "person.css" },
} as const satisfies Room;
