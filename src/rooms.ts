import { accountRoom } from "./account/room";
import { authRoom } from "./auth/room";
import { backpackRoom } from "./backpack/room";
import { bottlesRoom } from "./bottles/room";
import { chatRoom } from "./chat/room";
import { coinsRoom } from "./coins/room";
import type { DbOrTx } from "./db/transact";
import { designsRoom } from "./designs/room";
import { feedbackRoom } from "./feedback/room";
import { invitationsRoom } from "./invitations/room";
import { messagesRoom } from "./messages/room";
import { notificationsRoom } from "./notifications/room";
import { officialRoom } from "./official/room";
import { profileRoom } from "./profile/room";
import type { Room } from "./room";
import { safetyRoom } from "./safety/room";
import { socialRoom } from "./social/room";
import { squareRoom } from "./square/room";
import { translationsRoom } from "./translations/room";
import { trustRoom } from "./trust/room";

export const ROOMS: readonly Room[] = [
  bottlesRoom,
  designsRoom,
  squareRoom,
  coinsRoom,
  messagesRoom,
  feedbackRoom,
  profileRoom,
  authRoom,
  backpackRoom,
  invitationsRoom,
  accountRoom,
  socialRoom,
  translationsRoom,
  chatRoom,
  safetyRoom,
  trustRoom,
  officialRoom,
  notificationsRoom,
];

/** Returns those of the given picture files that any room references. */
export async function findPicturesNamedInRooms(db: DbOrTx, pictures: string[]): Promise<Set<string>> {
  if (pictures.length === 0) return new Set();
  const named = await Promise.all(ROOMS.map((room) => room.pictures?.named(db, pictures) ?? new Set<string>()));
  return new Set(named.flatMap((names) => [...names]));
}

/** Names of all picture files of a person. */
export const listUserPictures = async (db: DbOrTx, userId: string): Promise<string[]> =>
  (await Promise.all(ROOMS.map((room) => room.pictures?.of(db, userId) ?? []))).flat();

/** All export files, in order. */
export const EXPORT_TOPICS = {
  ...bottlesRoom.export,
  ...designsRoom.export,
  ...squareRoom.export,
  ...coinsRoom.export,
  ...messagesRoom.export,
  ...feedbackRoom.export,
  ...profileRoom.export,
  ...authRoom.export,
  ...chatRoom.export,
  ...socialRoom.export,
  ...safetyRoom.export,
  ...notificationsRoom.export,
};
