/** Why a chat was closed while it was open on the page. */
export const CHAT_CLOSED_REASONS = ["person_stopped", "chat_frozen"] as const;
export type ChatClosedReason = (typeof CHAT_CLOSED_REASONS)[number];
