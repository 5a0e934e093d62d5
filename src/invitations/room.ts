import type { Room } from "../room";

export const invitationsRoom = {
  tab: { "/invite*": "profile" },
  styles: { "/invite": "person.css" },
} as const satisfies Room;
