import type { Room } from "../room";

export const socialRoom = { tab: { "/friends*": "friends", "/chat*": "hidden" } } as const satisfies Room;
