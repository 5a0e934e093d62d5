import { loginPath, type MatrixRow, matrixRow, memberPage, memberRoute } from "./row";

const author = "/api/users/{authorId}";
const page = "/friends/{authorId}";
const first = "/complete-profile?next=%2Ffriends%2F{authorId}";

const SEND_CARD_PATH = "/friends/send?bottle={kept}";
const SEND_CARD_LOGIN_PATH = "/login?next=%2Ffriends%2Fsend%3Fbottle%3D{kept}";

/** The author is of the stranger's age; whoever has no birthday yet meets nobody. */
export const PEOPLE_ROWS: MatrixRow[] = [
  memberRoute("GET /api/friends", 200),
  memberRoute("GET /api/users/search", 200, { path: "/api/users/search?q=p" }),
  matrixRow("GET /api/users/:id", [401, 403, 200], { path: author }),
  matrixRow("POST /api/users/:id/follow", [401, 403, 200, ["author", 409]], { path: `${author}/follow` }),
  matrixRow("DELETE /api/users/:id/follow", [401, 200, 200, ["author", 409]], { path: `${author}/follow` }),
  matrixRow("POST /api/users/:id/block", [401, 200, 200, ["author", 409]], { path: `${author}/block` }),
  matrixRow("DELETE /api/users/:id/block", [401, 200, 200, ["author", 409]], { path: `${author}/block` }),
  memberPage("/friends"),
  memberPage("/friends/search"),
  matrixRow("GET /friends/send", [SEND_CARD_LOGIN_PATH, 422, 422, ["holder", 200]], { path: SEND_CARD_PATH }),
  matrixRow("POST /friends/send", [loginPath("/"), SEND_CARD_PATH, SEND_CARD_PATH, ["holder", "/chat/{authorId}"]], {
    form: { bottle: "{kept}", to: "{authorId}" },
    exceptions: { friend: 422 },
  }),
  matrixRow("GET /friends/:id", ["/login?next=%2Ffriends%2F{authorId}", first, 200, ["author", "/profile"]], {
    path: page,
  }),
  matrixRow("GET /friends/:id/album", ["/login?next=%2Ffriends%2F{authorId}%2Falbum", 403, 200, ["author", "/album"]], {
    path: `${page}/album`,
  }),
  matrixRow(
    "GET /friends/:id/album/:photo",
    ["/login?next=%2Ffriends%2F{authorId}%2Falbum%2F{photo}", 403, 200, ["author", "/album/{photo}"]],
    { path: `${page}/album/{photo}` },
  ),
  matrixRow("POST /friends/:id/follow", [loginPath("/"), first, "/"], { path: `${page}/follow` }),
  matrixRow("POST /friends/:id/unfollow", [loginPath("/"), "/", "/"], { path: `${page}/unfollow` }),
  matrixRow("POST /friends/:id/block", [loginPath("/"), "/", "/"], { path: `${page}/block` }),
  matrixRow("POST /friends/:id/unblock", [loginPath("/"), "/", "/"], { path: `${page}/unblock` }),
  memberPage("/profile/blocked"),
];
