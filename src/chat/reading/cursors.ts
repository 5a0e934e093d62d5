/** Cursor of the first page: greater than every sequence number. */
export const FIRST_CHAT_CURSOR = 2_147_483_647;

/** Encodes a cursor. @param other the partner's id: a cursor is valid in its own conversation only */
export const toChatCursor = (seq: number, other: string): string =>
  Buffer.from(`${seq}.chat-${other}`).toString("base64url");

/** Decodes a cursor; null: invalid, or of another conversation. */
export function parseChatCursor(cursor: string, other: string): number | null {
  const [, seq, partner] = /^(\d{1,10})\.chat-(.{0,100})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  return seq !== undefined && partner === other && Number(seq) <= FIRST_CHAT_CURSOR ? Number(seq) : null;
}
