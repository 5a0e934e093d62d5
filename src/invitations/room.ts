import type { Room } from "../room";

export const invitationsRoom = { tab: { "/invite*": "profile" } } as const satisfies Room;
