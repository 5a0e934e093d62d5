import type { Room } from "../room";

export const backpackRoom = { tab: { "/backpack*": "profile" } } as const satisfies Room;
