/** The authorization matrix: every route with who gets what. A route that is missing here fails `authorization-matrix.test.ts`. */

import type { SeededWorld } from "../support/world";
import { ACCOUNT_ROWS } from "./rows/account";
import { AUTH_ROWS } from "./rows/auth";
import { BACKPACK_ROWS } from "./rows/backpack";
import { BOTTLE_ROWS } from "./rows/bottles";
import { CHAT_ROWS } from "./rows/chat";
import { CHAT_PAGE_ROWS } from "./rows/chat-pages";
import { COIN_ROWS } from "./rows/coins";
import { DESIGN_ROWS } from "./rows/designs";
import { EVENT_ROWS } from "./rows/events";
import { FEEDBACK_ROWS } from "./rows/feedback";
import { INVITATION_ROWS } from "./rows/invitations";
import { MAIL_ROWS } from "./rows/mail";
import { MESSAGE_ROWS } from "./rows/messages";
import { NOTIFICATION_ROWS } from "./rows/notifications";
import { OFFICIAL_ROWS } from "./rows/official";
import { PEOPLE_ROWS } from "./rows/people";
import { PHOTO_ROWS } from "./rows/photos";
import { PROFILE_ROWS } from "./rows/profile";
import type { MatrixRow } from "./rows/row";
import { SAFETY_ROWS } from "./rows/safety";
import { SERVER_ROWS } from "./rows/server";
import { SOCIAL_ROWS } from "./rows/social";
import { SQUARE_ROWS } from "./rows/square";
import { TRANSLATION_ROWS } from "./rows/translations";
import { WORD_RULE_ROWS } from "./rows/words";

export type { ExpectedAnswer, MatrixRow } from "./rows/row";

export const MATRIX_ROWS: readonly MatrixRow[] = [
  ...ACCOUNT_ROWS,
  ...AUTH_ROWS,
  ...BACKPACK_ROWS,
  ...BOTTLE_ROWS,
  ...CHAT_ROWS,
  ...CHAT_PAGE_ROWS,
  ...COIN_ROWS,
  ...DESIGN_ROWS,
  ...EVENT_ROWS,
  ...SERVER_ROWS,
  ...MAIL_ROWS,
  ...INVITATION_ROWS,
  ...MESSAGE_ROWS,
  ...FEEDBACK_ROWS,
  ...PEOPLE_ROWS,
  ...NOTIFICATION_ROWS,
  ...OFFICIAL_ROWS,
  ...PHOTO_ROWS,
  ...PROFILE_ROWS,
  ...SAFETY_ROWS,
  ...SOCIAL_ROWS,
  ...SQUARE_ROWS,
  ...TRANSLATION_ROWS,
  ...WORD_RULE_ROWS,
];

/** Puts what is in the world where a text, or the texts of an object, name it. */
export function fillPlaceholders<T>(value: T, world: SeededWorld & { picture: string }): T {
  const names = world as unknown as Record<string, unknown>;
  const text = JSON.stringify(value)?.replace(/\{(\w+)\}/g, (_, name) => String(names[name]));
  return text === undefined ? value : JSON.parse(text);
}

export const methodOf = ({ route }: MatrixRow): string => route.split(" ")[0] ?? "";
export const pathOf = ({ route, path: at }: MatrixRow): string => at ?? route.split(" ")[1] ?? "";
export const isApi = (row: MatrixRow): boolean => pathOf(row).startsWith("/api/");
