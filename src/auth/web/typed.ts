import type { Ctx } from "../../http/env";
import { readCookie, writeCookie } from "../../http/request/cookies";
import { SECOND, SOCIAL } from "../../limits/limits";
import { ownCookie } from "./session-cookie";

const nameOf = (c: Ctx): string => ownCookie(c, "typed");
/** Characters; cookies have a size limit. */
const MOST = 2_000;
/** Nothing sends these back to a browser. */
const SECRETS: readonly string[] = ["password", "confirm", "current", "username"];

type Fields = Record<string, string>;

/** What was typed into a form, without passwords and without what the gate asked for. */
export const typedOf = (fields: Readonly<Fields> | null): Fields =>
  Object.fromEntries(
    Object.entries(fields ?? {}).filter(([name]) => !name.startsWith("proof_") && !SECRETS.includes(name)),
  );

/** Keeps what was typed while the person signs in again at a provider. */
export function keepTyped(c: Ctx, page: string, fields: Fields): void {
  const kept = Buffer.from(JSON.stringify({ page, fields })).toString("base64url");
  if (kept.length <= MOST) writeCookie(c, nameOf(c), kept, SOCIAL.flow / SECOND);
}

function read(kept: string): { page?: unknown; fields?: unknown } {
  try {
    return Object(JSON.parse(Buffer.from(kept, "base64url").toString()));
  } catch {
    return {};
  }
}

/** Fills the page's form again with what was typed before the person went to a provider. */
export function restoreTyped(c: Ctx): void {
  const kept = readCookie(c, nameOf(c));
  if (!kept) return;
  const { page, fields } = read(kept);
  if (page !== c.req.path) return;
  writeCookie(c, nameOf(c), "", 0);
  const texts = Object.entries(Object(fields)).filter(([, value]) => typeof value === "string");
  c.set("fields", Object.fromEntries(texts) as Fields);
}
