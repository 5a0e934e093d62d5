import { type MatrixRow, matrixRow, memberRoute, openRoute } from "./row";

const CHAT_API = "/api/chat/{authorId}";
const MESSAGE_API = "/api/chat/messages/{word}";
/** Of another age, or of none yet. */
const NOT_ALLOWED_TO_CHAT = { incomplete: 403, minor: 404 };
const MESSAGE_BODY = { text: "Good evening" };

/** The holder is the author's friend, and has written to them. */
export const CHAT_ROWS: MatrixRow[] = [
  memberRoute("GET /api/chat/settings", 200),
  memberRoute("PUT /api/chat/settings", 200, { json: { receipts: false } }),
  memberRoute("GET /api/chat/delivered", 200),
  memberRoute("GET /api/chat/offline", 200),
  memberRoute("POST /api/chat/delivered", 204, { json: { ids: ["{word}", "x"] } }),
  openRoute("POST /api/chat/delivered/pushed", 204, { json: { token: "x" } }),
  memberRoute("GET /api/chat/:id", 200, {
    path: CHAT_API,
    exceptions: { owner: 409, ...NOT_ALLOWED_TO_CHAT },
  }),
  memberRoute("GET /api/chat/:id/export", 200, {
    path: `${CHAT_API}/export`,
    exceptions: { owner: 409, ...NOT_ALLOWED_TO_CHAT },
  }),
  memberRoute("GET /api/chat/:id/messages", 200, {
    path: `${CHAT_API}/messages`,
    exceptions: { owner: 409 },
  }),
  memberRoute("GET /api/chat/search", 200, { path: "/api/chat/search?q=hello" }),
  memberRoute("GET /api/chat/:id/pictures", 200, { path: `${CHAT_API}/pictures`, exceptions: { owner: 409 } }),
  memberRoute("GET /api/chat/:id/days", 200, { path: `${CHAT_API}/days`, exceptions: { owner: 409 } }),
  matrixRow("POST /api/chat/:id/messages", [401, 403, 403, ["holder", 201]], {
    path: `${CHAT_API}/messages`,
    json: MESSAGE_BODY,
    exceptions: { friend: 201 },
  }),
  memberRoute("POST /api/chat/:id/read", 200, { path: `${CHAT_API}/read`, exceptions: { owner: 409 } }),
  memberRoute("POST /api/chat/:id/typing", 204, { path: `${CHAT_API}/typing`, exceptions: { owner: 409 } }),
  matrixRow("PUT /api/chat/:id/mute", [401, 404, 404, ["holder", 200]], {
    path: `${CHAT_API}/mute`,
    json: { muted: true },
  }),
  matrixRow("PUT /api/chat/:id/translation", [401, 404, 404, ["holder", 200]], {
    path: `${CHAT_API}/translation`,
    json: { translates: true },
  }),
  matrixRow("PUT /api/chat/:id/translate", [401, 404, 404, ["holder", 200]], {
    path: `${CHAT_API}/translate`,
    json: { on: true },
  }),
  matrixRow("POST /api/chat/:id/preview", [401, 409, 409], {
    path: `${CHAT_API}/preview`,
    json: MESSAGE_BODY,
  }),
  memberRoute("DELETE /api/chat/:id", 204, { path: CHAT_API, exceptions: { owner: 409 } }),
  matrixRow("POST /api/chat/messages/:id/recall", [401, 404, 404, ["holder", 200]], {
    path: `${MESSAGE_API}/recall`,
  }),
  matrixRow("PATCH /api/chat/messages/:id", [401, 404, 404, ["holder", 200]], {
    path: MESSAGE_API,
    json: MESSAGE_BODY,
  }),
  matrixRow("PUT /api/chat/messages/:id/reaction", [401, 404, 404, ["holder", 200]], {
    path: `${MESSAGE_API}/reaction`,
    json: { emoji: "💛" },
  }),
  matrixRow("DELETE /api/chat/messages/:id/reaction", [401, 404, 404, ["holder", 200]], {
    path: `${MESSAGE_API}/reaction`,
  }),
  matrixRow("POST /api/chat/messages/:id/reveal", [401, 404, 404, ["author", 404]], { path: `${MESSAGE_API}/reveal` }),
  matrixRow("POST /api/chat/messages/:id/open", [401, 404, 404, ["author", 410]], {
    path: "/api/chat/messages/{burnt}/open",
  }),
  matrixRow("GET /api/chat/messages/:id/sealed", [401, 404, 404, ["author", 410]], {
    path: "/api/chat/messages/{burnt}/sealed",
  }),
  matrixRow("POST /api/chat/messages/:id/opened", [401, 404, 404, ["author", 204]], {
    path: "/api/chat/messages/{burnt}/opened",
    json: { claim: "x" },
  }),
  matrixRow("DELETE /api/chat/messages/:id", [401, 404, 404, ["author", 204]], { path: MESSAGE_API }),
  matrixRow("GET /api/chat/pictures/:file", [401, 404, 404], { path: "/api/chat/pictures/{file}-1280.webp" }),
];
