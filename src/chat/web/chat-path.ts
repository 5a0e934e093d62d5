/** The page of a chat. @param id the other person's */
export const chatPathOf = (id: string): string => `/chat/${encodeURIComponent(id)}`;
