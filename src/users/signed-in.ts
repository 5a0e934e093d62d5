import type { UserRow } from "../db/tables/users";
import type { Language } from "../i18n/languages";
import type { AccountStatus } from "./account-status";

/** What a personal access token may do. */
export type TokenScope = "read" | "write";

/** Somebody whose unread first messages wait, which `chatUnread` does not count. */
export interface WaitingStranger {
  id: string;
  nickname: string;
  country: string;
}

export interface SignedIn {
  id: string;
  username: string;
  nickname: string;
  email: string | null;
  emailVerified: boolean;
  birthday: string | null;
  adultAt: number | null;
  gender: UserRow["gender"];
  signature: string;
  interests: readonly string[];
  avatar: string | null;
  country: string;
  language: Language;
  reads: readonly string[];
  translatesAtOnce: boolean;
  /** Whether chats tell, in both directions, what was read and who is typing. */
  chatSwitches: { receipts: boolean; typing: boolean };
  /** Which photos in chats stay blurred until they are opened. */
  photoBlur: UserRow["photo_blur"];
  /** Who may follow, write first and find them, as chosen; null: never chosen, `contactRulesOf` says what holds. */
  contactChoices: { follow: UserRow["who_follows"]; write: UserRow["who_writes"]; find: UserRow["who_finds"] };
  /** Last time zone sent by the browser, IANA; null: none yet. */
  timeZone: string | null;
  coins: number;
  backpackCapacity: number;
  unread: number;
  counts: { friends: number; following: number; followers: number };
  chatUnread: number;
  /** Number of their last event. */
  eventSeq: number;
  inviteCode: string;
  official: boolean;
  accountStatus: AccountStatus;
  /** Version of the accepted terms; null: none. */
  termsVersion: number | null;
  /** Number of first hints seen, 0–3. */
  hintsSeen: number;
  hidden: boolean;
  throwCount: number;
  createdAt: number;
  sessionId: string;
}
