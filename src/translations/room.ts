import type { Room } from "../room";
import { deleteStaleReservations } from "./store";

export const translationsRoom = {
  acts: { "POST /api/translate": "free", "POST /translate": "free" },
  housekeeping: [({ db, now }) => deleteStaleReservations(db, now)],
} as const satisfies Room;
