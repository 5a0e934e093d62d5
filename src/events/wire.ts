import { sha256 } from "../sha256";

const encoder = new TextEncoder();
const TAG = 12;

/** What marks a person's event ids as theirs. */
export const tagOf = (userId: string): string => sha256(userId).slice(0, TAG);

/** The number in an event id that carries this tag; null: it is of another person, or no event id. */
export function seqIn(tag: string, id: string): number | null {
  const [own, seq = ""] = id.split("-");
  return own === tag && /^\d{1,15}$/.test(seq) ? Number(seq) : null;
}

/** What a browser reads as an answer to nothing: it keeps the connection from being taken for dead. */
export const COMMENT = encoder.encode(":\n\n");

/** Asks whoever reads to come back after so many ms. */
export const comeBack = (ms: number): Uint8Array => encoder.encode(`retry: ${Math.round(ms)}\n\n`);

/**
 * One server-sent event; its data is JSON on one line.
 * @param id where a reader resumes that has had this one
 */
export const encoded = (type: string, data: object, id?: string): Uint8Array =>
  encoder.encode(`${id === undefined ? "" : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
