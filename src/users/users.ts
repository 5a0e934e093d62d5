export {
  type Age,
  ageOf,
  type BandChange,
  type BandChanged,
  bandChange,
  birthdayFault,
  checkBirthday,
  latestAdultAt,
  setAge,
} from "./ages";
export { growBackpack } from "./backpack-size";
export {
  type Ages,
  ALL_AGES,
  adultAt,
  agesRead,
  type Band,
  bandOf,
  birthdayAt,
  isDate,
  isNamedTo,
  type WordsReader,
} from "./bands";
export { areBlocked, blockBetween, blockedAmong, blocksOf, hasBlocked, readsWordsOf } from "./blocks";
export { moveChatUnread } from "./chat-unread";
export { needProfileComplete } from "./complete";
export { endSessions } from "./end-sessions";
export { type Inviter, inviterByCode, inviterOf } from "./inviters";
export {
  bandOfMe,
  lockAll,
  lockBoth,
  lockMany,
  lockMe,
  lockPair,
  lockPresent,
  lockUser,
  ME_COLUMNS,
  type Me,
  refuseBanned,
} from "./locks";
export { isReserved, nameKey, searchKey } from "./names";
export { PERSON_COLUMNS, type PersonRow, personOf } from "./person";
export { isReservedNickname } from "./reserved-names";
export {
  HIDDEN_NAME,
  namedColumns,
  namedTo,
  type PersonShort,
  personShort,
  personShortOrNone,
  type ShortRow,
  shortColumns,
  shortColumnsOrNone,
  shownName,
  shownNameOrNone,
  wordsReader,
} from "./shown";
export type { Scope, SignedIn } from "./signed-in";
export { type Act, areStopped, FEATURES, type Feature, standingOf, stoppedBy } from "./standing";
export {
  forgetStops,
  isBanned,
  isOpenTo,
  isStopped,
  noteSettled,
  onUnsettled,
  setStanding,
  settling,
  stopsOf,
  type Unsettled,
  unsettled,
  unsettledPeople,
} from "./stopped";
export { countTies, uncountTiesOf } from "./ties";
export { keepTimeZone } from "./time-zone";
export { inviteCodeOf, newcomerRow, newInviteCode } from "./user-row";
