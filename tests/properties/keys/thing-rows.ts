/** Keys of what is a person's: bottles, comments, designs. */
import type { TestRequest } from "../../support/app";
import { FOUND, idRow, type KeyRow, queryRow } from "./rows";
import type { Keys } from "./world";

const letter = (keys: Keys): string => keys.letter;
const said = (keys: Keys): string => keys.said;
const designName = (keys: Keys): string => keys.designName;
const VISITOR = { as: "visitor" } as const;
const TEXT = { content: "Good evening" };
const json = (value: unknown) => ({ body: (): TestRequest => ({ json: value }) });
const form = (value: Record<string, string>) => ({ body: (): TestRequest => ({ form: value }) });

const SQUARES = ["GET /api/square", "GET /bottle-square"];
/** Words by which a design is not found. */
const NO_DESIGN_KEYS = {
  "nickname of the designer": ({ nickname }: Keys) => nickname,
  "username of the designer": ({ username }: Keys) => username,
  "id of the designer": ({ person }: Keys) => person,
  "e-mail of the designer": ({ email }: Keys) => email,
  "middle of a word": (keys: Keys) => keys.designName.slice(1),
};

const SQUARE_ROWS: KeyRow[] = SQUARES.flatMap((route) => {
  const row = (by: string, query: (keys: Keys) => Record<string, string>, found: KeyRow["found"]) =>
    queryRow(route, by, query, found, designName);
  return [
    row("name of an exhibit", ({ designName: q }) => ({ section: "exhibition", q }), FOUND.exhibit),
    row("name on sale", ({ designName: q }) => ({ section: "market", q }), FOUND.sale),
    row("beginning of a name", (k) => ({ section: "exhibition", q: k.designName.slice(0, -3) }), FOUND.exhibit),
    { ...row("newest exhibits", () => ({ section: "exhibition" }), FOUND.exhibit), isList: true as const },
    { ...row("newest on sale", () => ({ section: "market" }), FOUND.sale), isList: true as const },
    ...Object.entries(NO_DESIGN_KEYS).map(([by, q]) =>
      row(by, (k) => ({ section: "exhibition", q: q(k) }), FOUND.never),
    ),
  ];
});

const TOUCHING_ROUTES: [route: string, more?: Partial<KeyRow>][] = [
  ["GET /api/square/:id/comments"],
  ["POST /api/square/:id/view"],
  ["POST /bottle-square/:id/view"],
  ["POST /api/square/:id/like"],
  ["DELETE /api/square/:id/like"],
  ["POST /api/square/:id/comments", json(TEXT)],
  ["POST /bottle-square/:id/comment", form(TEXT)],
];

const DESIGN_ROWS: KeyRow[] = [
  ...SQUARE_ROWS,
  idRow("GET /bottle-square/by/:id", "person", FOUND.designer, ({ person }) => person),
  ...(["exhibit", "sale"] as const).flatMap((key) => [
    idRow("GET /api/designs/:id", key, FOUND[key], designName),
    idRow("GET /bottle-square/:id", key, FOUND[key], designName),
    idRow("GET /bottle-design/detail/:id", key, FOUND[key]),
    ...TOUCHING_ROUTES.map(([route, more]) => idRow(route, key, FOUND[`${key}ToTouch`], undefined, more)),
  ]),
  ...["like", "unlike"].map(
    (act): KeyRow => ({
      route: `POST /bottle-square/${act}`,
      by: "id of exhibit",
      path: () => `/bottle-square/${act}`,
      body: ({ exhibit }) => ({ form: { design: exhibit } }),
      found: FOUND.exhibitToTouch,
      acts: true,
    }),
  ),
  idRow("POST /api/square/:id/buy", "sale", FOUND.toBuy, undefined, json({})),
  idRow("POST /bottle-square/:id/buy", "sale", FOUND.toBuy),
];

const reportRow = (kind: string, key: keyof Keys, found: KeyRow["found"], mark: (keys: Keys) => string): KeyRow[] => [
  {
    route: "GET /report/:kind/:id",
    by: `id of ${key}`,
    path: (keys) => `/report/${kind}/${keys[key]}`,
    found,
    mark,
  },
  {
    route: "POST /api/reports",
    by: `id of ${key}`,
    path: () => "/api/reports",
    body: (keys) => ({ json: { kind, id: keys[key], reason: "spam" } }),
    found,
    acts: true,
  },
  {
    route: "POST /report/:kind/:id",
    by: `id of ${key}`,
    path: (keys) => `/report/${kind}/${keys[key]}`,
    body: () => ({ form: { reason: "spam" } }),
    found: (standing) => (found(standing) === "no" ? "no" : "partly"),
    acts: true,
  },
];

const translationRow = (kind: string, key: keyof Keys, found: KeyRow["found"]): KeyRow[] => [
  {
    route: "POST /api/translate",
    by: `id of ${key}`,
    path: () => "/api/translate",
    body: (keys) => ({ json: { kind, id: keys[key], to: "de" } }),
    found,
    acts: true,
  },
  {
    route: "POST /translate",
    by: `id of ${key}`,
    path: () => "/translate",
    body: (keys) => ({ form: { thing: `${kind}:${keys[key]}`, next: "/" } }),
    found: (standing) => (found(standing) === "no" ? "no" : "partly"),
    acts: true,
  },
];

const BOTTLE_ROWS: KeyRow[] = [
  idRow("GET /api/bottles/detail/:id", "bottle", FOUND.bottle, letter),
  idRow("GET /bottle/:id", "bottle", FOUND.bottle, letter),
  idRow("GET /api/bottles/share/:id", "bottle", FOUND.bottle, letter),
  idRow("GET /bottle-shared/:id", "bottle", FOUND.bottle, letter),
  idRow("GET /api/bottles/detail/:id", "bottle", FOUND.bottleForVisitors, letter, VISITOR),
  idRow("GET /bottle/:id", "bottle", FOUND.bottleForVisitors, letter, VISITOR),
  idRow("GET /api/bottles/share/:id", "bottle", FOUND.bottleForVisitors, letter, VISITOR),
  idRow("GET /bottle-shared/:id", "bottle", FOUND.bottleForVisitors, letter, VISITOR),
  {
    route: "GET /bottle-shared/:id/:picture{[0-9a-f]{20}\\.png}",
    by: "id of bottle",
    path: ({ bottle }) => `/bottle-shared/${bottle}/${"0".repeat(20)}.png`,
    found: (standing) => (FOUND.bottleForVisitors(standing) === "no" ? "no" : "partly"),
    as: "visitor",
  },
  idRow("GET /api/bottles/:id/comments", "bottle", FOUND.bottle),
  idRow("POST /api/bottles/view/:id", "bottle", FOUND.bottle),
  idRow("POST /bottle/:id/view", "bottle", FOUND.bottle),
  idRow("POST /api/bottles/like/:id", "bottle", FOUND.bottleToLike),
  idRow("DELETE /api/bottles/like/:id", "bottle", FOUND.bottleToUnlike),
  idRow("POST /bottle/:id/like", "bottle", FOUND.bottleToLike),
  idRow("POST /bottle/:id/unlike", "bottle", FOUND.bottleToUnlike),
  idRow("POST /api/bottles/pick/:id", "bottle", FOUND.bottleToPick),
  {
    route: "POST /pick",
    by: "id of bottle",
    path: () => "/pick",
    body: ({ bottle }) => ({ form: { bottle } }),
    // Picked up by the row before.
    found: (standing) => (FOUND.bottleToPick(standing) === "no" ? "no" : "partly"),
    acts: true,
  },
  idRow("POST /api/bottles/comments/:id/answer", "comment", FOUND.toAnswer, undefined, json(TEXT)),
  idRow("POST /api/bottles/comments/:id/thanks", "comment", FOUND.toAnswer),
];

export const THING_KEY_ROWS: KeyRow[] = [
  ...BOTTLE_ROWS,
  ...DESIGN_ROWS,
  ...reportRow("bottle", "bottle", FOUND.bottle, letter),
  ...reportRow("comment", "comment", FOUND.comment, said),
  ...reportRow("design", "exhibit", FOUND.exhibit, designName),
  ...reportRow("user", "person", FOUND.toReport, ({ person }) => person),
  ...translationRow("bottle", "bottle", FOUND.bottle),
  ...translationRow("comment", "comment", FOUND.comment),
  ...translationRow("design", "exhibit", FOUND.exhibit),
];
