import { door, members, type Row, room, row, TEXT } from "./row";

const shown = "/bottle-square/{sale}";
const unmet = { blocked: "/bottle-square", minor: "/bottle-square" };
const first = "/complete-profile?next=%2Fbottle-square%2F{sale}";

export const SQUARE: Row[] = [
  members("GET /api/square", 200),
  row("POST /api/square/:id/buy", [401, 403, 409, ["author", 409]], { at: "/api/square/{sale}/buy" }),
  row("POST /api/square/:id/like", [401, 403, 200, ["author", 409]], { at: "/api/square/{sale}/like" }),
  row("DELETE /api/square/:id/like", [401, 403, 200], { at: "/api/square/{sale}/like" }),
  row("POST /api/square/:id/view", [401, 403, 204], { at: "/api/square/{sale}/view" }),
  row("GET /api/square/:id/comments", [401, 403, 200], { at: "/api/square/{sale}/comments" }),
  row("POST /api/square/:id/comments", [401, 403, 201], { at: "/api/square/{sale}/comments", json: TEXT }),
  room("/bottle-square"),
  row(
    "GET /bottle-square/by/:id",
    [door("/bottle-square/by/x"), "/complete-profile?next=%2Fbottle-square%2Fby%2Fx", 404],
    {
      at: "/bottle-square/by/x",
    },
  ),
  row("GET /bottle-square/:id", ["/login?next=%2Fbottle-square%2F{sale}", first, 200], { at: shown }),
  row("POST /bottle-square/like", [door("/"), first, "/"], {
    form: { design: "{sale}" },
    but: { owner: shown, ...unmet },
  }),
  row("POST /bottle-square/unlike", [door("/"), first, "/"], { form: { design: "{sale}" }, but: unmet }),
  row("POST /bottle-square/:id/comment", [door("/"), first, `${shown}#comments`], {
    at: `${shown}/comment`,
    form: TEXT,
    // With the words on the page, which the square would not show.
    but: { blocked: 404, minor: 404 },
  }),
  row("POST /bottle-square/:id/buy", [door("/"), first, shown], {
    at: `${shown}/buy`,
    but: unmet,
  }),
  row("POST /bottle-square/:id/view", [door("/"), 403, 204], { at: `${shown}/view` }),
];
