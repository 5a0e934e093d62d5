import { BELONGINGS } from "./pairs-belongings";
import { CHATS } from "./pairs-chats";
import { DEVICES } from "./pairs-devices";
import { FOLLOWS } from "./pairs-follows";
import { HOLDS } from "./pairs-holds";
import { LIKES } from "./pairs-likes";
import { MEASURES } from "./pairs-measures";
import type { Pair } from "./pairs-model";
import { REPORTS } from "./pairs-reports";
import { SECRETS } from "./pairs-secrets";
import { USES } from "./pairs-uses";
import { WORDS } from "./pairs-words";

export const PAIRS: Readonly<Record<string, Pair>> = {
  measures: MEASURES,
  reports: REPORTS,
  uses: USES,
  words: WORDS,
  devices: DEVICES,
  follows: FOLLOWS,
  chats: CHATS,
  likes: LIKES,
  holds: HOLDS,
  secrets: SECRETS,
  belongings: BELONGINGS,
};
