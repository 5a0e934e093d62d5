import { door, type Row, room, row } from "./row";

/** Nobody of the matrix has a password: their username stands in for it. */
const WRONG = { username: "somebody.else" };

export const ACCOUNT: Row[] = [
  row("DELETE /api/auth/account", [401, 422, 422], { json: WRONG }),
  room("/account"),
  room("/account/delete"),
  row("POST /account/delete", [door("/"), 422, 422], { form: WRONG }),
];
