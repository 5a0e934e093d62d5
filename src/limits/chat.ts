import { DAY, MINUTE, SECOND } from "../runtime/units";

/** Limits of chats that the browser knows, too: each name is a part of a chat's script. */
export const CHAT_LIMITS = {
  /** Characters. */
  textMax: 4_000,
  /** Characters shown of a message that another one answers. */
  quoteMax: 160,
  /** Characters shown of the letter of a bottle's card. */
  cardLineMax: 120,
  /** Messages that one answer has at most. */
  pageMax: 100,
  /** ms in which a message can be recalled. */
  recallWindow: 2 * MINUTE,
  /** ms in which an own text can be edited. */
  editWindow: 15 * MINUTE,
  /** ms in which one claim may ask for the key of a burn picture again. */
  burnClaimKept: MINUTE,
  /** ms that an opened burn picture is shown. */
  burnShown: 10 * SECOND,
  /** ms that somebody counts as typing after a signal; ms between two signals. */
  typingShown: 5 * SECOND,
  typingInterval: 3 * SECOND,
} as const;

/** Limits of chats that the server alone knows. */
export const CHAT_SERVER_LIMITS = {
  /** Characters. */
  clientIdMax: 64,
  cardIdMax: 64,
  claimMax: 64,
  /** Messages of a chat's page; how many of them stand before the first unread one. */
  pageSize: 30,
  pageBefore: 10,
  /** Bytes of pictures in the file of one chat. */
  filePictureBytes: 50 * 1024 * 1024,
  /** Messages to a stranger before an answer; new strangers per day. */
  strangerTexts: 3,
  strangersPerDay: 10,
  /** Photos of a new friend that are blurred. */
  newFriendPhotos: 3,
  /** Latest conversations that get a live event when a participant is suspended. */
  suspensionEventsMax: 200,
  /** ms that an unopened burn picture is stored. */
  burnRetention: 7 * DAY,
  /** How often a text can be edited; ms that earlier versions are kept for a report. */
  editsMax: 20,
  versionsKept: 30 * DAY,
  /** Ids of messages in one acknowledgement; bytes of text that wait to be acknowledged, in one answer: 5 s at 20 kB/s, with all else. */
  deliveredIdsMax: 100,
  deliveredBytesMax: 50_000,
  /** ms after two have become friends in which pages of either say so. */
  friendsNow: MINUTE,
} as const;

/** Searching one's own messages. */
export const MESSAGE_SEARCH_LIMITS = {
  /** Characters of what is looked for. */
  queryMax: 100,
  /** Words or pairs of signs that the index is asked for. */
  wordsMax: 24,
  /** Characters by which a word is known. */
  wordLength: 40,
  /** Places that are counted; conversations that are searched together, latest first. */
  counted: 100,
  conversations: 100,
  /** Characters around a place, in the list of places. */
  excerpt: 160,
  /** Pictures of a page; messages of a day beside the calendar; from how many on a day has many. */
  pictures: 48,
  dayMessages: 5,
  manyMessages: 10,
} as const;
