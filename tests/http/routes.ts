/** The authorization matrix: every route with who gets what. A route that is missing here fails `matrix.test.ts`. */
import type { Who, World } from "./open";

/** A status, or where it leads. */
export type Want = number | string;

export interface Row {
  /** Method and path as the app has it. */
  route: string;
  /** The path that is asked for; `{sea}` and the like name what is in the world. */
  at?: string;
  form?: Record<string, string>;
  json?: unknown;
  anonymous: Want;
  incomplete: Want;
  /** Signed in, with a complete profile, and nothing to do with it. */
  stranger: Want;
  /** Whoever has the right where the stranger has not. */
  rightful?: [who: Who, want: Want];
}

/** Without a session a page leads to the door and back. */
const door = (next: string): string => `/login?next=${encodeURIComponent(next)}`;

type Wants = [anonymous: Want, incomplete: Want, stranger: Want, rightful?: [Who, Want]];

const row = (route: string, wants: Wants, more: Partial<Row> = {}): Row => {
  const [anonymous, incomplete, stranger, rightful] = wants;
  return { route, anonymous, incomplete, stranger, rightful, ...more };
};

/** The same for everybody. */
const open = (route: string, want: Want, more: Partial<Row> = {}): Row =>
  row(route, [want, want, want], more);
/** For anyone who is signed in. */
const members = (route: string, want: Want, more: Partial<Row> = {}): Row =>
  row(route, [401, want, want], more);

const TEXT = { content: "hello" };
const UNFINISHED = { username: "x" };

const OPERATION: Row[] = [
  open("GET /static/:name{\\w[\\w.-]*}", 404, { at: "/static/missing.css" }),
  open("GET /sw.js", 200),
  open("GET /favicon.ico", 301),
  open("GET /healthz", 200),
  open("GET /readyz", 200),
  open("POST /api/test/clock", 404, { json: { offsetMs: 1 } }),
  open("GET /designs/:file", 200, { at: "/designs/{picture}.svg" }),
];

const API: Row[] = [
  open("POST /api/auth/register", 422, { json: UNFINISHED }),
  open("POST /api/auth/login", 422, { json: UNFINISHED }),
  members("POST /api/auth/logout", 204),
  members("GET /api/auth/profile", 200),
  members("PUT /api/auth/profile", 200, { json: { country: "PT" } }),
  members("PUT /api/auth/settings", 200, { json: { country: "PT" } }),
  open("GET /api/countries", 200),
  members("GET /api/bottles/detail/my-bottles", 200),
  open("GET /api/bottles/detail/:id", 200, { at: "/api/bottles/detail/{sea}" }),
  open("GET /api/bottles/share/:id", 200, { at: "/api/bottles/share/{sea}" }),
  open("POST /api/bottles/view/:id", 200, { at: "/api/bottles/view/{sea}" }),
  members("GET /api/bottles", 200),
  members("GET /api/bottles/my-bottles", 200),
  members("GET /api/bottles/picked-bottles", 200),
  members("GET /api/bottles/collected-bottles", 200),
  row("GET /api/bottles/collected-detail/:id", [401, 404, 404, ["holder", 200]], {
    at: "/api/bottles/collected-detail/{kept}",
  }),
  row("POST /api/bottles", [401, 403, 201], { json: TEXT }),
  row("POST /api/bottles/pick/:id", [401, 403, 200], { at: "/api/bottles/pick/{sea}" }),
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
  row("POST /api/bottles/like/:id", [401, 403, 200, ["author", 409]], { at: "/api/bottles/like/{sea}" }),
  row("DELETE /api/bottles/like/:id", [401, 200, 200], { at: "/api/bottles/like/{sea}" }),
  row("POST /api/bottles/comments/:id/answer", [401, 403, 403, ["author", 200]], {
    at: "/api/bottles/comments/{comment}/answer",
    json: TEXT,
  }),
  row("DELETE /api/bottles/destroy-collected", [401, 404, 404, ["holder", 200]], {
    json: { bottleId: "{kept}" },
  }),
  row("DELETE /api/bottles/:id", [401, 403, 403, ["author", 204]], { at: "/api/bottles/{sea}" }),
  open("GET /api/designs/defaults", 200),
  members("GET /api/system-messages", 200),
  members("GET /api/system-messages/unread-count", 200),
  members("PUT /api/system-messages/read-all", 200),
  row("PUT /api/system-messages/:id/read", [401, 404, 404, ["author", 200]], {
    at: "/api/system-messages/{message}/read",
  }),
];

/** A page for anyone who is signed in. */
const room = (path: string): Row => row(`GET ${path}`, [door(path), 200, 200]);

const back = "/bottle/{held}";
const LIKED = { liked: "1" };

const PAGES: Row[] = [
  open("GET /offline", 200),
  row("GET /login", [200, "/", "/"]),
  open("POST /login", 422, { form: UNFINISHED }),
  row("GET /register", [200, "/", "/"]),
  open("POST /register", 422, { form: UNFINISHED }),
  open("POST /logout", "/"),
  open("GET /language-select", 200),
  open("POST /language-select", "/", { form: { language: "en" } }),
  room("/profile"),
  room("/complete-profile"),
  row("POST /complete-profile", [door("/"), 422, 422], { form: { nickname: "" } }),
  open("GET /unread", 200),
  room("/system-messages"),
  row("POST /system-messages/read-all", [door("/"), "/system-messages", "/system-messages"]),
  row("POST /system-messages/:id", [door("/"), 404, 404, ["author", "/"]], {
    at: "/system-messages/{message}",
  }),
  open("GET /", 200),
  row("GET /throw", [door("/throw"), "/complete-profile?next=/throw", 200]),
  row("POST /throw", [door("/"), "/complete-profile?next=/throw", "/"], { form: TEXT }),
  open("GET /throw.json", 200),
  row("POST /pick", [door("/"), "/complete-profile?next=%2F", "/bottle/{sea}"], {
    form: { bottle: "{sea}" },
  }),
  open("GET /bottle/:id", 200, { at: "/bottle/{sea}" }),
  open("POST /bottle/:id/view", 204, { at: "/bottle/{sea}/view" }),
  row("POST /bottle/:id/like", [door("/"), "/complete-profile?next=%2Fbottle%2F{sea}", "/bottle/{sea}"], {
    at: "/bottle/{sea}/like",
    form: LIKED,
  }),
  row("POST /bottle/:id/drop", [door("/"), 409, 409, ["holder", "/"]], {
    at: "/bottle/{held}/drop",
    form: { comment: "hello" },
  }),
  row("POST /bottle/:id/throw-back", [door("/"), back, back, ["holder", "/"]], {
    at: "/bottle/{held}/throw-back",
  }),
  row("POST /bottle/:id/keep", [door("/"), back, back, ["holder", back]], { at: "/bottle/{held}/keep" }),
  row("POST /bottle/:id/answer", [door("/"), 403, 403, ["author", "/bottle/{sea}"]], {
    at: "/bottle/{sea}/answer",
    form: { ...TEXT, comment: "{comment}" },
  }),
  row("POST /bottle/:id/remove", [door("/"), "/bottle/{sea}", "/bottle/{sea}", ["author", "/my-bottles"]], {
    at: "/bottle/{sea}/remove",
  }),
  row(
    "POST /bottle/:id/destroy",
    [door("/"), "/bottle/{kept}", "/bottle/{kept}", ["holder", "/collected-bottles"]],
    { at: "/bottle/{kept}/destroy" },
  ),
  open("GET /bottle-shared/:id", 200, { at: "/bottle-shared/{sea}" }),
  room("/my-bottles"),
  room("/picked-bottles"),
  room("/collected-bottles"),
  room("/bottle-square"),
  room("/friends"),
];

export const ROWS: readonly Row[] = [...OPERATION, ...API, ...PAGES];

/** Puts what is in the world where a text, or the texts of an object, name it. */
export function placed<T>(value: T, world: World & { picture: string }): T {
  const names = world as unknown as Record<string, unknown>;
  const text = JSON.stringify(value)?.replace(/\{(sea|held|kept|comment|message|picture)\}/g, (_, name) =>
    String(names[name]),
  );
  return text === undefined ? value : JSON.parse(text);
}

export const methodOf = ({ route }: Row): string => route.split(" ")[0] ?? "";
export const pathOf = ({ route, at }: Row): string => at ?? route.split(" ")[1] ?? "";
export const isApi = (row: Row): boolean => pathOf(row).startsWith("/api/");
