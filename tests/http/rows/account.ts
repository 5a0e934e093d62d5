import { door, members, type Row, room, row } from "./row";

/** Nobody of the matrix has a password, and everybody has just signed in. */
const WRONG = { messages: "some of it" };

export const ACCOUNT: Row[] = [
  row("DELETE /api/auth/account", [401, 422, 422], { json: WRONG }),
  members("GET /api/auth/export", 200),
  room("/account"),
  room("/account/export"),
  row("POST /account/export", [door("/"), 200, 200], { form: {} }),
  room("/account/delete"),
  row("POST /account/delete", [door("/"), 422, 422], { form: WRONG }),
];
