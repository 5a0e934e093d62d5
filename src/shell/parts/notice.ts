import { setCookie } from "hono/cookie";
import type { Ctx } from "../../http/env";
import { isSecure, readCookie } from "../../http/request/cookies";
import { isKey, type Translate } from "../../i18n/intl";
import { type Way, waysOf } from "./refusal-links";

const COOKIE = "notice";
const SECONDS = 60;
const SHAPE = /^[a-z_]{1,40}(\.[a-z]{1,20})?(:-?\d{1,12})?(@[\w-]{1,64})?$/;

export interface Notice {
  text: string;
  /** Announced assertively. */
  failure: boolean;
  ways: Way[];
  /** Where a form undoes it; null: nowhere. */
  undo: string | null;
}

/**
 * Stores a notice for the next page: key of `notice.` or `error.`, `.` and the act it refuses, at most one number, and
 * `@` with a bottle it can be undone for.
 */
export function setNotice(c: Ctx, code: string, n?: number): void {
  const value = n === undefined ? code : `${code}:${n}`;
  setCookie(c, COOKIE, value, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(c),
    maxAge: SECONDS,
  });
}

type AnyText = (key: string, values: Record<string, number | string>) => string;

/** The notice's text; null for an unknown code or missing values. */
export function noticeOf(t: Translate, value: string): Notice | null {
  if (!SHAPE.test(value)) return null;
  const [said = "", bottle] = value.split("@");
  const [told = "", n] = said.split(":");
  const [code = "", act] = told.split(".");
  const failure = !isKey(`notice.${code}`);
  const key = failure ? `error.${code}` : `notice.${code}`;
  const values: Record<string, string | number> = { n: Number(n ?? 0) };
  if (act !== undefined) values.act = act;
  if (n !== undefined) values.seconds = Number(n);
  const text = isKey(key) ? (t as unknown as AnyText)(key, values) : "{";
  return text.includes("{")
    ? null
    : { text, failure, ways: waysOf(t, code), undo: bottle ? `/bottle/${bottle}/undo` : null };
}

export function takeNotice(c: Ctx): Notice | null {
  const value = readCookie(c, COOKIE);
  if (!value) return null;
  setCookie(c, COOKIE, "", { path: "/", maxAge: 0 });
  return noticeOf(c.get("t"), value);
}
