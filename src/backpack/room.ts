import type { Room } from "../room";

export const backpackRoom = {
  tab: { "/backpack*": "profile" },
  styles: { "/backpack": "person.css" },
} as const satisfies Room;
