import type { Db } from "../../src/db/transact";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { blockPerson as blockWith } from "../../src/social/social";

const { onBlocked } = compileRoomPlan(ROOMS);

/** Blocks as on a page: with what every room does. */
export const blockPerson = (db: Db, actor: { id: string }, otherId: string, now: number) =>
  blockWith(db, actor, otherId, now, onBlocked);
