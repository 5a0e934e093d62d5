/** All rooms that say something of themselves, in the order of the export and of the erasure. */

import { accountRoom } from "./account/room";
import { authRoom } from "./auth/room";
import { backpackRoom } from "./backpack/room";
import { bottlesRoom } from "./bottles/room";
import { coinsRoom } from "./coins/room";
import { designsRoom } from "./designs/room";
import { invitationsRoom } from "./invitations/room";
import { messagesRoom } from "./messages/room";
import { profileRoom } from "./profile/room";
import type { Room } from "./room";
import { socialRoom } from "./social/room";
import { squareRoom } from "./square/room";

export const ROOMS: readonly Room[] = [
  bottlesRoom,
  designsRoom,
  squareRoom,
  coinsRoom,
  messagesRoom,
  profileRoom,
  authRoom,
  backpackRoom,
  invitationsRoom,
  accountRoom,
  socialRoom,
];

/** What each room tells a person of themselves, in order. */
export const TOPICS = {
  ...bottlesRoom.export,
  ...designsRoom.export,
  ...squareRoom.export,
  ...coinsRoom.export,
  ...messagesRoom.export,
  ...profileRoom.export,
  ...authRoom.export,
};
