import { z } from "zod";
import { pageLimitInput } from "../../db/page-input";
import { parseTimeZone } from "../../i18n/time-zone";
import { MESSAGE_SEARCH_LIMITS } from "../../limits/chat";
import { PAGE_LIMITS } from "../../limits/http";
import { toIsoDate } from "../../runtime/iso";
import { FIRST_CHAT_CURSOR, parseChatCursor } from "../reading/cursors";
import { NEWEST_HIT } from "./find-messages";

/** Encodes a cursor. @param other the partner's id; null: of all conversations */
export const toSearchCursor = (n: number, other: string | null): string =>
  Buffer.from(`${n}.found-${other ?? ""}`).toString("base64url");

/** Decodes a cursor; null: invalid, or of another search. */
export function parseSearchCursor(cursor: string, other: string | null): number | null {
  const [, n, partner] = /^(-?\d{1,15})\.found-(.{0,100})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  return n !== undefined && partner === (other ?? "") ? Number(n) : null;
}

const LIMIT = pageLimitInput.default(PAGE_LIMITS.size);

export const MESSAGE_SEARCH_INPUT = z
  .object({
    q: z
      .string("required")
      .trim()
      .min(1, "required")
      .max(MESSAGE_SEARCH_LIMITS.queryMax, "too_long")
      .describe("Words, the last of them by its beginning; of Chinese and Japanese any signs that stand together"),
    userId: z.string().optional().describe("Only in the chat with this person"),
    cursor: z.string().optional(),
    limit: LIMIT,
  })
  .transform(({ q, userId, cursor, limit }, ctx) => {
    const other = userId ?? null;
    const before = cursor === undefined ? NEWEST_HIT : parseSearchCursor(cursor, other);
    if (before === null) ctx.addIssue({ code: "custom", path: ["cursor"], message: "invalid" });
    return { q, other, before: before ?? NEWEST_HIT, limit };
  });

export const chatPicturesInput = (other: string) =>
  z.object({ cursor: z.string().optional(), limit: LIMIT }).transform(({ cursor, limit }, ctx) => {
    const before = cursor === undefined ? FIRST_CHAT_CURSOR : parseChatCursor(cursor, other);
    if (before === null) ctx.addIssue({ code: "custom", path: ["cursor"], message: "invalid" });
    return { before: before ?? FIRST_CHAT_CURSOR, limit };
  });

const MONTH = /^2\d{3}-(?:0[1-9]|1[0-2])$/;

/** YYYY-MM; null: it is none. */
export const parseMonth = (text: string | undefined): string | null => (text && MONTH.test(text) ? text : null);

/** YYYY-MM-DD that the calendar has; null: it is none. */
export function parseDate(text: string | undefined): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || !parseMonth(text.slice(0, 7))) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || toIsoDate(time) !== text ? null : text;
}

export const CHAT_DAYS_INPUT = z.object({
  month: z.string().regex(MONTH, "invalid").optional().describe("YYYY-MM; else the latest with messages"),
  zone: z
    .string()
    .refine((zone) => parseTimeZone(zone) !== null, "invalid")
    .optional()
    .describe("IANA time zone in which days begin; else the reader's"),
});
