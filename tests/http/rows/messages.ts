import { door, members, type Row, room, row } from "./row";

export const MESSAGES: Row[] = [
  members("GET /api/system-messages", 200),
  members("GET /api/system-messages/unread-count", 200),
  members("PUT /api/system-messages/read-all", 200),
  row("PUT /api/system-messages/:id/read", [401, 404, 404, ["author", 200]], {
    at: "/api/system-messages/{message}/read",
  }),
  row("GET /unread", [door("/unread"), 200, 200]),
  row("GET /unread/chats", [door("/unread/chats"), 200, 200]),
  room("/system-messages"),
  row("POST /system-messages/read-all", [door("/"), "/system-messages", "/system-messages"]),
  row("POST /system-messages/:id", [door("/"), 404, 404, ["author", "/"]], {
    at: "/system-messages/{message}",
  }),
];
