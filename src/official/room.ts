import type { Room } from "../room";

export const officialRoom = { tab: { "/official*": "profile" } } as const satisfies Room;
