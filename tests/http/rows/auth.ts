import { members, open, type Row, row } from "./row";

const UNFINISHED = { username: "x" };

export const AUTH: Row[] = [
  open("POST /api/auth/register", 422, { json: UNFINISHED }),
  open("POST /api/auth/login", 422, { json: UNFINISHED }),
  members("POST /api/auth/logout", 204),
  row("GET /login", [200, "/", "/"]),
  open("POST /login", 422, { form: UNFINISHED }),
  row("GET /register", [200, "/", "/"]),
  open("POST /register", 422, { form: UNFINISHED }),
  open("POST /logout", "/"),
];
