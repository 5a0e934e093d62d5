import { loginPath, type MatrixRow, matrixRow, memberPage, memberRoute, openRoute, TEXT_BODY } from "./row";

const joinPath = (page: string): string => `${page}?next=%2Fbottle%2F{sea}%3Fpick%3D1`;

const HELD_BOTTLE_PATH = "/bottle/{held}";

export const BOTTLE_ROWS: MatrixRow[] = [
  memberRoute("GET /api/bottles/detail/my-bottles", 200),
  openRoute("GET /api/bottles/detail/:id", 200, { path: "/api/bottles/detail/{sea}" }),
  openRoute("GET /api/bottles/share/:id", 200, { path: "/api/bottles/share/{sea}" }),
  openRoute("POST /api/bottles/view/:id", 200, { path: "/api/bottles/view/{sea}" }),
  memberRoute("GET /api/bottles", 200),
  memberRoute("GET /api/bottles/my-bottles", 200),
  memberRoute("GET /api/bottles/picked-bottles", 200),
  memberRoute("GET /api/bottles/collected-bottles", 200),
  memberRoute("GET /api/bottles/:id/comments", 200, { path: "/api/bottles/{sea}/comments" }),
  matrixRow("GET /api/bottles/collected-detail/:id", [401, 404, 404, ["holder", 200]], {
    path: "/api/bottles/collected-detail/{kept}",
  }),
  matrixRow("POST /api/bottles", [401, 403, 201], { json: TEXT_BODY }),
  matrixRow("POST /api/bottles/use-collected", [401, 403, 404, ["holder", 201]], {
    json: { ...TEXT_BODY, bottleId: "{kept}" },
  }),
  matrixRow("POST /api/bottles/pick/:id", [401, 403, 200], {
    path: "/api/bottles/pick/{sea}",
    exceptions: { owner: 409 },
  }),
  matrixRow("POST /api/bottles/drop/:id", [401, 409, 409, ["holder", 200]], {
    path: "/api/bottles/drop/{held}",
    json: { comment: "hello" },
  }),
  matrixRow("POST /api/bottles/throw-back/:id", [401, 409, 409, ["holder", 200]], {
    path: "/api/bottles/throw-back/{held}",
  }),
  matrixRow("POST /api/bottles/collect/:id", [401, 409, 409, ["holder", 200]], {
    path: "/api/bottles/collect/{held}",
  }),
  matrixRow("POST /api/bottles/like/:id", [401, 403, 200, ["author", 409]], {
    path: "/api/bottles/like/{sea}",
    exceptions: { minor: 403 },
  }),
  matrixRow("DELETE /api/bottles/like/:id", [401, 200, 200], {
    path: "/api/bottles/like/{sea}",
    exceptions: { owner: 409 },
  }),
  matrixRow("POST /api/bottles/comments/:id/thanks", [401, 403, 403, ["author", 204]], {
    path: "/api/bottles/comments/{comment}/thanks",
  }),
  matrixRow("POST /api/bottles/comments/:id/answer", [401, 403, 403, ["author", 200]], {
    path: "/api/bottles/comments/{comment}/answer",
    json: TEXT_BODY,
  }),
  matrixRow("POST /api/bottles/:id/chart", [401, 403, 403, ["author", 204]], { path: "/api/bottles/{sea}/chart" }),
  matrixRow("DELETE /api/bottles/:id/chart", [401, 403, 403, ["author", 204]], { path: "/api/bottles/{sea}/chart" }),
  matrixRow("DELETE /api/bottles/destroy-collected", [401, 404, 404, ["holder", 200]], {
    json: { bottleId: "{kept}" },
  }),
  matrixRow("DELETE /api/bottles/:id", [401, 403, 403, ["author", 204]], { path: "/api/bottles/{sea}" }),
  openRoute("GET /", 200),
  matrixRow("GET /throw", [loginPath("/throw"), "/complete-profile?next=/throw", 200]),
  matrixRow("POST /throw", [loginPath("/"), "/complete-profile?next=/throw", "/"], { form: TEXT_BODY }),
  openRoute("GET /throw.json", 200),
  matrixRow("POST /pick", [joinPath("/register"), joinPath("/complete-profile"), "/bottle/{sea}"], {
    form: { bottle: "{sea}" },
    exceptions: { owner: "/", blocked: "/", minor: "/" },
  }),
  openRoute("GET /bottle/:id", 200, { path: "/bottle/{sea}" }),
  openRoute("POST /bottle/:id/view", 204, { path: "/bottle/{sea}/view" }),
  // Changes nothing for anybody but the author, and says nothing.
  matrixRow("POST /bottle/:id/news", [loginPath("/"), "/bottle/{sea}", "/bottle/{sea}"], {
    path: "/bottle/{sea}/news",
  }),
  openRoute("POST /bottle/:id/told", 204, { path: "/bottle/{sea}/told" }),
  matrixRow("POST /bottle/:id/like", [loginPath("/"), "/complete-profile?next=%2Fbottle%2F{sea}", "/bottle/{sea}"], {
    path: "/bottle/{sea}/like",
  }),
  matrixRow("POST /bottle/:id/unlike", [loginPath("/"), "/bottle/{sea}", "/bottle/{sea}"], {
    path: "/bottle/{sea}/unlike",
  }),
  matrixRow("POST /bottle/:id/drop", [loginPath("/"), 409, 409, ["holder", "/"]], {
    path: "/bottle/{held}/drop",
    form: { comment: "hello" },
  }),
  matrixRow("POST /bottle/:id/throw-back", [loginPath("/"), HELD_BOTTLE_PATH, HELD_BOTTLE_PATH, ["holder", "/"]], {
    path: "/bottle/{held}/throw-back",
  }),
  matrixRow(
    "POST /bottle/:id/keep",
    [loginPath("/"), HELD_BOTTLE_PATH, HELD_BOTTLE_PATH, ["holder", HELD_BOTTLE_PATH]],
    { path: "/bottle/{held}/keep" },
  ),
  matrixRow("POST /bottle/:id/undo", [loginPath("/"), "/", "/", ["holder", "/bottle/{held}"]], {
    path: "/bottle/{held}/undo",
  }),
  matrixRow("POST /bottle/:id/answer", [loginPath("/"), 403, 403, ["author", "/bottle/{sea}#answered-{comment}"]], {
    path: "/bottle/{sea}/answer",
    form: { ...TEXT_BODY, comment: "{comment}" },
  }),
  matrixRow(
    "POST /bottle/:id/thanks",
    [loginPath("/"), "/bottle/{sea}", "/bottle/{sea}", ["author", "/bottle/{sea}"]],
    {
      path: "/bottle/{sea}/thanks",
      form: { comment: "{comment}" },
    },
  ),
  matrixRow(
    "POST /bottle/:id/share-chart",
    [loginPath("/"), "/bottle/{sea}", "/bottle/{sea}", ["author", "/bottle/{sea}"]],
    { path: "/bottle/{sea}/share-chart" },
  ),
  matrixRow(
    "POST /bottle/:id/unshare-chart",
    [loginPath("/"), "/bottle/{sea}", "/bottle/{sea}", ["author", "/bottle/{sea}"]],
    { path: "/bottle/{sea}/unshare-chart" },
  ),
  openRoute("GET /bottle-shared/:id/chart.png", 404, { path: "/bottle-shared/{sea}/chart.png" }),
  matrixRow("POST /bottle/:id/remove", [loginPath("/"), "/bottle/{sea}", "/bottle/{sea}", ["author", "/my-bottles"]], {
    path: "/bottle/{sea}/remove",
  }),
  matrixRow("POST /bottle/:id/destroy", [loginPath("/"), "/bottle/{kept}", "/bottle/{kept}", ["holder", "/backpack"]], {
    path: "/bottle/{kept}/destroy",
  }),
  openRoute("GET /bottle-shared/:id/:picture{[0-9a-f]{20}\\.png}", 302, {
    path: `/bottle-shared/{sea}/${"0".repeat(20)}.png`,
  }),
  openRoute("GET /bottle-shared/:id", 200, { path: "/bottle-shared/{sea}" }),
  memberPage("/my-bottles"),
  memberPage("/picked-bottles"),
];
