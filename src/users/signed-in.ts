import type { Language } from "../i18n/languages";
import type { AccountStatus } from "./account-status";

/** What a personal access token may do. */
export type TokenScope = "read" | "write";

export interface SignedIn {
  id: string;
  username: string;
  nickname: string;
  email: string | null;
  emailVerified: boolean;
  birthday: string | null;
  adultAt: number | null;
  gender: "male" | "female" | "other" | null;
  signature: string;
  interests: readonly string[];
  avatar: string | null;
  country: string;
  language: Language;
  reads: readonly string[];
  translatesAtOnce: boolean;
  /** Where their clock was last, an IANA zone; null: their browser never told. */
  timeZone: string | null;
  coins: number;
  backpackCapacity: number;
  unread: number;
  counts: { friends: number; following: number; followers: number };
  chatUnread: number;
  inviteCode: string;
  official: boolean;
  accountStatus: AccountStatus;
  /** Which terms they have accepted; null: none yet. */
  termsVersion: number | null;
  /** Of the three first hints, 0 … 3. */
  hintsSeen: number;
  hidden: boolean;
  throwCount: number;
  createdAt: number;
  sessionId: string;
}
