import { door, members, type Row, room, row } from "./row";

export const COINS: Row[] = [
  members("POST /api/tasks/checkin", 200),
  members("GET /api/coins/records", 200),
  members("GET /api/coins/guide", 200),
  row("POST /check-in", [door("/"), "/profile", "/profile"], { form: { next: "/profile" } }),
  room("/coin-records"),
  room("/coin-guide"),
];
