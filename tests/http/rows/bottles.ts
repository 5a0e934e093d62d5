import { door, members, open, type Row, room, row, TEXT } from "./row";

const back = "/bottle/{held}";

export const BOTTLES: Row[] = [
  members("GET /api/bottles/detail/my-bottles", 200),
  open("GET /api/bottles/detail/:id", 200, { at: "/api/bottles/detail/{sea}" }),
  open("GET /api/bottles/share/:id", 200, { at: "/api/bottles/share/{sea}" }),
  open("POST /api/bottles/view/:id", 200, { at: "/api/bottles/view/{sea}" }),
  members("GET /api/bottles", 200),
  members("GET /api/bottles/my-bottles", 200),
  members("GET /api/bottles/picked-bottles", 200),
  members("GET /api/bottles/collected-bottles", 200),
  members("GET /api/bottles/:id/comments", 200, { at: "/api/bottles/{sea}/comments" }),
  row("GET /api/bottles/collected-detail/:id", [401, 404, 404, ["holder", 200]], {
    at: "/api/bottles/collected-detail/{kept}",
  }),
  row("POST /api/bottles", [401, 403, 201], { json: TEXT }),
  row("POST /api/bottles/use-collected", [401, 403, 404, ["holder", 201]], {
    json: { ...TEXT, bottleId: "{kept}" },
  }),
  row("POST /api/bottles/pick/:id", [401, 403, 200], { at: "/api/bottles/pick/{sea}", but: { owner: 409 } }),
  row("POST /api/bottles/drop/:id", [401, 409, 409, ["holder", 200]], {
    at: "/api/bottles/drop/{held}",
    json: { comment: "hello" },
  }),
  row("POST /api/bottles/throw-back/:id", [401, 409, 409, ["holder", 200]], {
    at: "/api/bottles/throw-back/{held}",
  }),
  row("POST /api/bottles/collect/:id", [401, 409, 409, ["holder", 200]], {
    at: "/api/bottles/collect/{held}",
  }),
  row("POST /api/bottles/like/:id", [401, 403, 200, ["author", 409]], {
    at: "/api/bottles/like/{sea}",
    but: { minor: 403 },
  }),
  row("DELETE /api/bottles/like/:id", [401, 200, 200], {
    at: "/api/bottles/like/{sea}",
    but: { owner: 409 },
  }),
  row("POST /api/bottles/comments/:id/answer", [401, 403, 403, ["author", 200]], {
    at: "/api/bottles/comments/{comment}/answer",
    json: TEXT,
  }),
  row("DELETE /api/bottles/destroy-collected", [401, 404, 404, ["holder", 200]], {
    json: { bottleId: "{kept}" },
  }),
  row("DELETE /api/bottles/:id", [401, 403, 403, ["author", 204]], { at: "/api/bottles/{sea}" }),
  open("GET /", 200),
  row("GET /throw", [door("/throw"), "/complete-profile?next=/throw", 200]),
  row("POST /throw", [door("/"), "/complete-profile?next=/throw", "/"], { form: TEXT }),
  open("GET /throw.json", 200),
  row("POST /pick", ["/register?next=%2F", "/complete-profile?next=%2F", "/bottle/{sea}"], {
    form: { bottle: "{sea}" },
    but: { owner: "/", blocked: "/", minor: "/" },
  }),
  open("GET /bottle/:id", 200, { at: "/bottle/{sea}" }),
  open("POST /bottle/:id/view", 204, { at: "/bottle/{sea}/view" }),
  row("POST /bottle/:id/like", [door("/"), "/complete-profile?next=%2Fbottle%2F{sea}", "/bottle/{sea}"], {
    at: "/bottle/{sea}/like",
  }),
  row("POST /bottle/:id/unlike", [door("/"), "/bottle/{sea}", "/bottle/{sea}"], {
    at: "/bottle/{sea}/unlike",
  }),
  row("POST /bottle/:id/drop", [door("/"), 409, 409, ["holder", "/"]], {
    at: "/bottle/{held}/drop",
    form: { comment: "hello" },
  }),
  row("POST /bottle/:id/throw-back", [door("/"), back, back, ["holder", "/"]], {
    at: "/bottle/{held}/throw-back",
  }),
  row("POST /bottle/:id/keep", [door("/"), back, back, ["holder", back]], { at: "/bottle/{held}/keep" }),
  row("POST /bottle/:id/undo", [door("/"), "/", "/", ["holder", "/bottle/{held}"]], {
    at: "/bottle/{held}/undo",
  }),
  row("POST /bottle/:id/answer", [door("/"), 403, 403, ["author", "/bottle/{sea}"]], {
    at: "/bottle/{sea}/answer",
    form: { ...TEXT, comment: "{comment}" },
  }),
  row("POST /bottle/:id/remove", [door("/"), "/bottle/{sea}", "/bottle/{sea}", ["author", "/my-bottles"]], {
    at: "/bottle/{sea}/remove",
  }),
  row("POST /bottle/:id/destroy", [door("/"), "/bottle/{kept}", "/bottle/{kept}", ["holder", "/backpack"]], {
    at: "/bottle/{kept}/destroy",
  }),
  open("GET /bottle-shared/:id/:picture{[0-9a-f]{20}\\.png}", 302, {
    at: `/bottle-shared/{sea}/${"0".repeat(20)}.png`,
  }),
  open("GET /bottle-shared/:id", 200, { at: "/bottle-shared/{sea}" }),
  room("/my-bottles"),
  room("/picked-bottles"),
];
