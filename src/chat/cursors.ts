/** Before every message there is. */
export const FIRST = 2_147_483_647;

/** @param other whose conversation it is: a cursor leads on in its own list only */
export const cursorOf = (seq: number, other: string): string =>
  Buffer.from(`${seq}.chat-${other}`).toString("base64url");

/** The number that a cursor names, or null when it is none of this conversation's. */
export function seqOf(cursor: string, other: string): number | null {
  const [, seq, of] = /^(\d{1,10})\.chat-(.{0,100})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  return seq !== undefined && of === other && Number(seq) <= FIRST ? Number(seq) : null;
}
