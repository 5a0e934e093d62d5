import { door, members, type Row, room, row } from "./row";

export const FEEDBACK: Row[] = [
  members("GET /api/feedback", 200),
  members("POST /api/feedback", 201, { json: { text: "hello" } }),
  room("/profile/feedback"),
  row("POST /profile/feedback", [door("/"), "/profile/feedback", "/profile/feedback"], {
    form: { text: "hello" },
  }),
];
