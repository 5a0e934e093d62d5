import type { Room } from "../room";

export const trustRoom = {
  tab: { "/account/trust": "profile" },
} as const satisfies Room;
