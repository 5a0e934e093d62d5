/** The authorization matrix: every route with who gets what. A route that is missing here fails `matrix.test.ts`. */
import type { World } from "./open";
import { ACCOUNT } from "./rows/account";
import { AUTH } from "./rows/auth";
import { BACKPACK } from "./rows/backpack";
import { BOTTLES } from "./rows/bottles";
import { CHAT } from "./rows/chat";
import { CHAT_PAGES } from "./rows/chat-pages";
import { COINS } from "./rows/coins";
import { DESIGNS } from "./rows/designs";
import { EVENTS } from "./rows/events";
import { FEEDBACK } from "./rows/feedback";
import { HOUSE } from "./rows/house";
import { INVITATIONS } from "./rows/invitations";
import { MAIL } from "./rows/mail";
import { MESSAGES } from "./rows/messages";
import { NOTIFICATIONS } from "./rows/notifications";
import { OFFICIAL } from "./rows/official";
import { PEOPLE } from "./rows/people";
import { PHOTOS } from "./rows/photos";
import { PROFILE } from "./rows/profile";
import type { Row } from "./rows/row";
import { SAFETY } from "./rows/safety";
import { SOCIAL } from "./rows/social";
import { SQUARE } from "./rows/square";
import { TRANSLATIONS } from "./rows/translations";
import { WORDS } from "./rows/words";

export type { Row, Want } from "./rows/row";

export const ROWS: readonly Row[] = [
  ...ACCOUNT,
  ...AUTH,
  ...BACKPACK,
  ...BOTTLES,
  ...CHAT,
  ...CHAT_PAGES,
  ...COINS,
  ...DESIGNS,
  ...EVENTS,
  ...HOUSE,
  ...MAIL,
  ...INVITATIONS,
  ...MESSAGES,
  ...FEEDBACK,
  ...PEOPLE,
  ...NOTIFICATIONS,
  ...OFFICIAL,
  ...PHOTOS,
  ...PROFILE,
  ...SAFETY,
  ...SOCIAL,
  ...SQUARE,
  ...TRANSLATIONS,
  ...WORDS,
];

/** Puts what is in the world where a text, or the texts of an object, name it. */
export function placed<T>(value: T, world: World & { picture: string }): T {
  const names = world as unknown as Record<string, unknown>;
  const text = JSON.stringify(value)?.replace(/\{(\w+)\}/g, (_, name) => String(names[name]));
  return text === undefined ? value : JSON.parse(text);
}

export const methodOf = ({ route }: Row): string => route.split(" ")[0] ?? "";
export const pathOf = ({ route, at }: Row): string => at ?? route.split(" ")[1] ?? "";
export const isApi = (row: Row): boolean => pathOf(row).startsWith("/api/");
