import type { Language } from "../i18n/languages";

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
  coins: number;
  backpackCapacity: number;
  unread: number;
  inviteCode: string;
  official: boolean;
  createdAt: number;
  sessionId: string;
}
