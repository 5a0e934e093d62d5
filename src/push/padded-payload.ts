import { PUSH_LIMITS } from "../limits/notifications";
import { graphemesOf } from "../text/graphemes";

/**
 * JSON padded with blanks: every message has the same length (`PUSH_LIMITS.payloadBytes`, bytes), so that a push service
 * learns nothing from it. A body that does not fit is cut. @throws Error where the other fields alone do not fit
 */
export function padPushPayload(message: { body?: string; [field: string]: unknown }): string {
  const json = JSON.stringify(message);
  const padding = PUSH_LIMITS.payloadBytes - Buffer.byteLength(json);
  if (padding >= 0) return json + " ".repeat(padding);
  const graphemes = [...graphemesOf(message.body ?? "")];
  if (graphemes.length === 0) throw new Error("a push message is too long");
  return padPushPayload({ ...message, body: graphemes.slice(0, graphemes.length >> 1).join("") });
}
