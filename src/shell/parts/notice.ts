import { setCookie } from "hono/cookie";
import type { Ctx } from "../../http/env";
import { hasSecureCookies, readCookie } from "../../http/request/cookies";
import { isMessageKey, type Translate } from "../../i18n/translator";
import { BACKGROUND_HEADER } from "../../limits/http";
import { type RefusalLink, refusalLinksOf } from "./refusal-links";

const NOTICE_COOKIE = "notice";
const NOTICE_COOKIE_SECONDS = 60;
const NOTICE_PATTERN = /^[a-z_]{1,40}(\.[a-z]{1,20})?(:-?\d{1,12})?(@[\w-]{1,64})?$/;

export interface Notice {
  text: string;
  /** Announced assertively. */
  failure: boolean;
  links: RefusalLink[];
  /** Form action that undoes it; null: none. */
  undo: string | null;
}

/**
 * Stores a notice for the next page: key of `notice.` or `error.`, `.` and the act it refuses, at most one number, and
 * `@` with what can be undone: a bottle, an act on system messages, an act of an official.
 */
export function setNotice(c: Ctx, code: string, n?: number): void {
  const value = n === undefined ? code : `${code}:${n}`;
  setCookie(c, NOTICE_COOKIE, value, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: hasSecureCookies(c),
    maxAge: NOTICE_COOKIE_SECONDS,
  });
}

/** @param undoable what stands behind `@` */
function undoPathOf(code: string, undoable: string): string {
  if (code === "decision_made" || code === "case_decided") return `/official/undo/${undoable}`;
  return code.startsWith("message") ? `/system-messages/undo/${undoable}` : `/bottle/${undoable}/undo`;
}

type AnyText = (key: string, values: Record<string, number | string>) => string;

/** The notice's text; null for an unknown code or missing values. */
export function parseNotice(t: Translate, value: string): Notice | null {
  if (!NOTICE_PATTERN.test(value)) return null;
  const [message = "", undoable] = value.split("@");
  const [codeAndAct = "", n] = message.split(":");
  const [code = "", act] = codeAndAct.split(".");
  const failure = !isMessageKey(`notice.${code}`);
  const key = failure ? `error.${code}` : `notice.${code}`;
  const values: Record<string, string | number> = { n: Number(n ?? 0) };
  if (act !== undefined) values.act = act;
  if (n !== undefined) values.seconds = Number(n);
  const text = isMessageKey(key) ? (t as unknown as AnyText)(key, values) : "{";
  return text.includes("{")
    ? null
    : { text, failure, links: refusalLinksOf(t, code), undo: undoable ? undoPathOf(code, undoable) : null };
}

export const hasNotice = (c: Ctx): boolean => Boolean(readCookie(c, NOTICE_COOKIE));

/** The stored notice, for this page and no other; null where nobody sees the page. */
export function takeNotice(c: Ctx): Notice | null {
  if (c.req.header(BACKGROUND_HEADER) !== undefined) return null;
  const value = readCookie(c, NOTICE_COOKIE);
  if (!value) return null;
  setCookie(c, NOTICE_COOKIE, "", { path: "/", maxAge: 0 });
  return parseNotice(c.get("t"), value);
}
