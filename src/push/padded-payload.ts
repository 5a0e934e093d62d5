import { PUSH_LIMITS } from "../limits/notifications";

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * JSON with blanks behind it: every message has the same length (PUSH.payload, bytes), so that a push service learns
 * nothing from it. A body that does not fit is cut.
 */
export function padPushPayload(message: { body?: string; [field: string]: unknown }): string {
  const whole = JSON.stringify(message);
  const room = PUSH_LIMITS.payload - Buffer.byteLength(whole);
  if (room >= 0) return whole + " ".repeat(room);
  const words = [...GRAPHEMES.segment(message.body ?? "")].map(({ segment }) => segment);
  if (words.length === 0) throw new Error("a push message is too long");
  return padPushPayload({ ...message, body: words.slice(0, words.length >> 1).join("") });
}
