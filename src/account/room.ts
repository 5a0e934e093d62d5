import type { Room } from "../room";

export const accountRoom = {
  people: {
    idempotency_keys: { why: "Answers kept for a day; what they answer is exported by the rooms." },
  },
  tab: { "/account*": "profile" },
  styles: { "/account": "person.css" },
} as const satisfies Room;
