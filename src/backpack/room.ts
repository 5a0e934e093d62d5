import type { Room } from "../room";

export const backpackRoom = {
  acts: {
    "POST /api/backpack/expand": "active",
    "POST /backpack/expand": "active",
    // Pays a coin for each bottle.
    "POST /backpack/clean": "active",
  },
  tab: { "/backpack*": "profile" },
  styles: { "/backpack": "person.css" },
} as const satisfies Room;
