import { members, type Row, row } from "./row";

const chat = "/api/chat/{authorId}";
const message = "/api/chat/messages/{word}";
/** Of another age, or of none yet. */
const apart = { incomplete: 403, minor: 404 };
const WORDS = { text: "Good evening" };

/** The holder is the author's friend, and has written to them. */
export const CHAT: Row[] = [
  members("GET /api/chat/:id", 200, { at: chat, but: { owner: 409, ...apart } }),
  members("GET /api/chat/:id/messages", 200, { at: `${chat}/messages`, but: { owner: 409 } }),
  row("POST /api/chat/:id/messages", [401, 403, 403, ["holder", 201]], {
    at: `${chat}/messages`,
    json: WORDS,
    but: { friend: 201 },
  }),
  members("POST /api/chat/:id/read", 200, { at: `${chat}/read`, but: { owner: 409 } }),
  members("POST /api/chat/:id/typing", 204, { at: `${chat}/typing` }),
  row("PUT /api/chat/:id/mute", [401, 404, 404, ["holder", 200]], {
    at: `${chat}/mute`,
    json: { muted: true },
  }),
  members("DELETE /api/chat/:id", 204, { at: chat }),
  row("POST /api/chat/messages/:id/recall", [401, 404, 404, ["holder", 200]], { at: `${message}/recall` }),
  row("POST /api/chat/messages/:id/open", [401, 404, 404, ["author", 410]], {
    at: "/api/chat/messages/{burnt}/open",
  }),
  row("DELETE /api/chat/messages/:id", [401, 404, 404, ["author", 204]], { at: message }),
  row("GET /api/chat/pictures/:file", [401, 404, 404], { at: "/api/chat/pictures/{file}-1280.webp" }),
];
