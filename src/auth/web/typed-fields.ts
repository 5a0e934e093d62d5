import type { Ctx } from "../../http/env";
import { readCookie, writeCookie } from "../../http/request/cookies";
import { SOCIAL_LOGIN_LIMITS } from "../../limits/auth";
import { SECOND } from "../../runtime/units";
import { hostCookieName } from "./session-cookie";

const typedCookieName = (c: Ctx): string => hostCookieName(c, "typed");
/** Characters; cookies have a size limit. */
const TYPED_COOKIE_MAX = 2_000;
/** Never sent back to a browser. */
const OMITTED_FIELDS: readonly string[] = ["password", "confirm", "current", "username"];

type TypedFields = Record<string, string>;

/** What was typed into a form, without passwords and without the fields of the proof gate. */
export const typedFieldsOf = (fields: Readonly<TypedFields> | null): TypedFields =>
  Object.fromEntries(
    Object.entries(fields ?? {}).filter(([name]) => !name.startsWith("proof_") && !OMITTED_FIELDS.includes(name)),
  );

/** Stores what was typed in a cookie, while the person signs in again at a provider. */
export function saveTypedFields(c: Ctx, page: string, fields: TypedFields): void {
  const cookie = Buffer.from(JSON.stringify({ page, fields })).toString("base64url");
  if (cookie.length <= TYPED_COOKIE_MAX)
    writeCookie(c, typedCookieName(c), cookie, SOCIAL_LOGIN_LIMITS.flowLifetime / SECOND);
}

function parseTypedCookie(cookie: string): { page?: unknown; fields?: unknown } {
  try {
    return Object(JSON.parse(Buffer.from(cookie, "base64url").toString()));
  } catch {
    return {};
  }
}

/** Fills the page's form again with what was typed before the person went to a provider. */
export function restoreTypedFields(c: Ctx): void {
  const cookie = readCookie(c, typedCookieName(c));
  if (!cookie) return;
  const { page, fields } = parseTypedCookie(cookie);
  if (page !== c.req.path) return;
  writeCookie(c, typedCookieName(c), "", 0);
  const texts = Object.entries(Object(fields)).filter(([, value]) => typeof value === "string");
  c.set("fields", Object.fromEntries(texts) as TypedFields);
}
