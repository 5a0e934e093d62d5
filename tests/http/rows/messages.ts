import { loginPath, type MatrixRow, matrixRow, memberPage, memberRoute } from "./row";

export const MESSAGE_ROWS: MatrixRow[] = [
  memberRoute("GET /api/system-messages", 200),
  memberRoute("GET /api/system-messages/unread-count", 200),
  memberRoute("PUT /api/system-messages/read-all", 200),
  matrixRow("PUT /api/system-messages/:id/read", [401, 404, 404, ["author", 200]], {
    path: "/api/system-messages/{message}/read",
  }),
  memberRoute("POST /api/system-messages/seen", 200, { json: { ids: [] } }),
  memberRoute("POST /api/system-messages/undo/:undo", 404, { path: "/api/system-messages/undo/none" }),
  matrixRow("DELETE /api/system-messages/:id", [401, 404, 404, ["author", 200]], {
    path: "/api/system-messages/{message}",
  }),
  matrixRow("POST /system-messages/:id/clear", [loginPath("/"), 404, 404, ["author", "/system-messages"]], {
    path: "/system-messages/{message}/clear",
  }),
  matrixRow("POST /system-messages/undo/:undo", [loginPath("/"), 404, 404], { path: "/system-messages/undo/none" }),
  matrixRow("GET /unread", [loginPath("/unread"), 200, 200]),
  matrixRow("GET /unread/chats", [loginPath("/unread/chats"), 200, 200]),
  memberPage("/system-messages"),
  matrixRow("POST /system-messages/read-all", [loginPath("/"), "/system-messages", "/system-messages"]),
  matrixRow("POST /system-messages/:id", [loginPath("/"), 404, 404, ["author", "/"]], {
    path: "/system-messages/{message}",
  }),
];
