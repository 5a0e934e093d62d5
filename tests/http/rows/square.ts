import { loginPath, type MatrixRow, matrixRow, memberPage, memberRoute, TEXT_BODY } from "./row";

const exhibited = "/bottle-square/{sale}";
const unmet = { blocked: "/bottle-square", minor: "/bottle-square" };
const first = "/complete-profile?next=%2Fbottle-square%2F{sale}";

export const SQUARE_ROWS: MatrixRow[] = [
  memberRoute("GET /api/square", 200),
  matrixRow("POST /api/square/:id/buy", [401, 403, 409, ["author", 409]], { path: "/api/square/{sale}/buy" }),
  matrixRow("POST /api/square/:id/like", [401, 403, 200, ["author", 409]], {
    path: "/api/square/{sale}/like",
  }),
  matrixRow("DELETE /api/square/:id/like", [401, 403, 200], { path: "/api/square/{sale}/like" }),
  matrixRow("POST /api/square/:id/view", [401, 403, 204], { path: "/api/square/{sale}/view" }),
  matrixRow("GET /api/square/:id/comments", [401, 403, 200], { path: "/api/square/{sale}/comments" }),
  matrixRow("POST /api/square/:id/comments", [401, 403, 201], {
    path: "/api/square/{sale}/comments",
    json: TEXT_BODY,
  }),
  memberPage("/bottle-square"),
  matrixRow(
    "GET /bottle-square/by/:id",
    [loginPath("/bottle-square/by/x"), "/complete-profile?next=%2Fbottle-square%2Fby%2Fx", 404],
    {
      path: "/bottle-square/by/x",
    },
  ),
  matrixRow("GET /bottle-square/:id", ["/login?next=%2Fbottle-square%2F{sale}", first, 200], { path: exhibited }),
  matrixRow("POST /bottle-square/like", [loginPath("/"), first, "/"], {
    form: { design: "{sale}" },
    exceptions: { owner: exhibited, ...unmet },
  }),
  matrixRow("POST /bottle-square/unlike", [loginPath("/"), first, "/"], {
    form: { design: "{sale}" },
    exceptions: unmet,
  }),
  matrixRow("POST /bottle-square/:id/comment", [loginPath("/"), first, `${exhibited}#comments`], {
    path: `${exhibited}/comment`,
    form: TEXT_BODY,
    // With the words on the page, which the square would not show.
    exceptions: { blocked: 404, minor: 404 },
  }),
  matrixRow("POST /bottle-square/:id/buy", [loginPath("/"), first, exhibited], {
    path: `${exhibited}/buy`,
    exceptions: unmet,
  }),
  matrixRow("POST /bottle-square/:id/view", [loginPath("/"), 403, 204], { path: `${exhibited}/view` }),
];
