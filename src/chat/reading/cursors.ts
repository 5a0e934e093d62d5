/** Above every sequence number. */
export const FIRST_CHAT_CURSOR = 2_147_483_647;

/** @param other a cursor is valid in its own conversation only */
export const toChatCursor = (seq: number, other: string): string =>
  Buffer.from(`${seq}.chat-${other}`).toString("base64url");

/** Parses a cursor; null when it is not of this conversation. */
export function parseChatCursor(cursor: string, other: string): number | null {
  const [, seq, of] = /^(\d{1,10})\.chat-(.{0,100})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  return seq !== undefined && of === other && Number(seq) <= FIRST_CHAT_CURSOR ? Number(seq) : null;
}
