import type { EventKind } from "../db/tables/events";
import { sha256 } from "../runtime/sha256";

const encoder = new TextEncoder();
const EVENT_ID_PREFIX_LENGTH = 12;

/** Per-person prefix of event ids. */
export const eventIdPrefixOf = (userId: string): string => sha256(userId).slice(0, EVENT_ID_PREFIX_LENGTH);

/** The id of one of a person's events. */
export const eventIdOf = (userId: string, seq: number): string => `${eventIdPrefixOf(userId)}-${seq}`;

/** An event id as this server writes it: tag, number. */
const EVENT_ID_PATTERN = /^([^-]+)-(0|[1-9]\d{0,14})$/;

/** The number in an event id with this tag; null: another tag, or malformed. */
export function parseEventSeq(tag: string, id: string): number | null {
  const [, own, seq] = EVENT_ID_PATTERN.exec(id) ?? [];
  return own === tag ? Number(seq) : null;
}

/** SSE comment as keep-alive. */
export const KEEP_ALIVE_COMMENT = encoder.encode(":\n\n");

/** SSE `retry` field, ms. */
export const encodeRetry = (ms: number): Uint8Array => encoder.encode(`retry: ${Math.round(ms)}\n\n`);

/** Every event of a stream: those of the log, and those that are not stored. */
export type EventName = EventKind | "typing" | "unread" | "reset";

/** One server-sent event with JSON data. @param id resume point */
export const encodeEvent = (type: EventName, data: object, id?: string): Uint8Array =>
  encoder.encode(`${id === undefined ? "" : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
