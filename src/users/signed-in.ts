import type { Language } from "../i18n/languages";
import type { Standing } from "./standing";

/** The person who is signed in, as the session's one query brings them. */
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
  interests: string[];
  avatar: string | null;
  country: string;
  language: Language;
  reads: string[];
  /** Letters in languages they do not read are translated at once. */
  translatesAtOnce: boolean;
  /** Where their clock was last, an IANA zone; null: their browser never told. */
  timeZone: string | null;
  coins: number;
  backpackCapacity: number;
  unread: number;
  /** Friends, whom the person follows, and who follows them. */
  counts: { friends: number; following: number; followers: number };
  /** Unread chat messages that ring. */
  chatUnread: number;
  inviteCode: string;
  official: boolean;
  /** What measures close to them. */
  standing: Standing;
  /** Which terms they have accepted; null: none yet. */
  termsVersion: number | null;
  /** Others do not see name, picture and signature. */
  hidden: boolean;
  createdAt: number;
  sessionId: string;
}
