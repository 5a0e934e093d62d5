import type { Room } from "../room";

export const officialRoom = {
  tab: { "/official*": "profile" },
  styles: { "/official": "official.css" },
} as const satisfies Room;
