/** Who asks, for every row of the authorization matrix: what follows from the row, unless its `but` says otherwise. */
import type { Db } from "../../src/db/transact";
import type { Code } from "../../src/errors";
import { DAY } from "../../src/limits";
import { FEATURES } from "../../src/users/users";
import { block, type PersonChange } from "../support/people";
import { aPerson, befriend, NOW, type World } from "./open";
import { isApi, type Row, type Want } from "./routes";

export const COLUMNS = [
  "anonymous",
  "incomplete",
  "newcomer",
  "stranger",
  "owner",
  "friend",
  "blocked",
  "minor",
  "limited",
  "suspended",
  "banned",
  "official",
] as const;
export type Column = (typeof COLUMNS)[number];

/** What is closed to who may use no feature: on pages a way to the notice is there instead. */
const LIMITED = [
  "POST /api/bottles",
  "POST /api/bottles/use-collected",
  "POST /api/bottles/drop/:id",
  "POST /api/bottles/comments/:id/answer",
  "GET /throw",
  "POST /throw",
  "POST /bottle/:id/drop",
  "POST /bottle/:id/answer",
  "POST /api/chat/:id/messages",
  "POST /api/chat/:id/typing",
  "GET /chat/:id",
  "POST /chat/:id",
  "POST /api/designs",
  "PUT /api/designs/:id",
  "DELETE /api/designs/:id",
  "POST /api/designs/:id/sale",
  "DELETE /api/designs/:id/sale",
  "POST /api/designs/:id/exhibition",
  "DELETE /api/designs/:id/exhibition",
  "POST /api/designs/:id/hide",
  "GET /bottle-design/editor",
  "POST /bottle-design/editor",
  "GET /bottle-design/editor/:id",
  "POST /bottle-design/editor/:id",
  "POST /bottle-design/detail/:id/sale",
  "POST /bottle-design/detail/:id/sale/end",
  "POST /bottle-design/detail/:id/exhibition",
  "POST /bottle-design/detail/:id/exhibition/end",
  "POST /bottle-design/detail/:id/hide",
  "POST /bottle-design/detail/:id/destroy",
  "POST /api/users/:id/follow",
  "DELETE /api/users/:id/follow",
  "POST /friends/:id/follow",
  "POST /api/square/:id/comments",
  "POST /bottle-square/:id/comment",
];

/** What belongs to one whom whoever asks does not meet is not there: a block or an age is between them. */
const UNMET = [
  "POST /api/bottles/pick/:id",
  "GET /api/designs/:id",
  "GET /bottle-design/detail/:id",
  "GET /api/users/:id",
  "POST /api/users/:id/follow",
  "GET /friends/:id",
  "GET /friends/:id/album",
  "POST /api/square/:id/buy",
  "POST /api/square/:id/like",
  "DELETE /api/square/:id/like",
  "POST /api/square/:id/view",
  "GET /api/square/:id/comments",
  "POST /api/square/:id/comments",
  "GET /bottle-square/:id",
  "POST /bottle-square/:id/view",
];
/** The open page of a bottle is for every age, but for nobody whom its author blocked. */
const UNSEEN = [
  ...UNMET,
  "GET /api/bottles/detail/:id",
  "GET /api/bottles/share/:id",
  "POST /api/bottles/view/:id",
  "GET /api/bottles/:id/comments",
  "POST /api/bottles/like/:id",
  "GET /bottle/:id",
  "POST /bottle/:id/view",
  "POST /bottle/:id/drop",
  "POST /bottle/:id/answer",
  "GET /bottle-shared/:id",
  "DELETE /api/users/:id/follow",
  "POST /api/reports",
  "GET /report/:kind/:id",
  "POST /api/translate",
];

/** Whoever is suspended still reads, keeps their account, takes back what is theirs, is heard and protects themselves. */
const STAYS_OPEN = [
  /^\w+ \/(profile\/birthday|api\/auth\/birthday-request)$/,
  /^\w+ \/(api\/)?(official|auth)\b(?!\/(profile|upload-avatar|avatar|album)$)/,
  /^\w+ \/(account|login|register|logout|verify-email|forgot-password|reset-password|language-select)\b/,
  /^\w+ \/(api\/)?(reports?|measures|notice|feedback|translate|system-messages|push|unsubscribe)\b/,
  /^\w+ \/(profile\/feedback|complete-profile|terms\/read|api\/test\/clock)\b/,
  /^POST \/(api\/)?(bottles?|bottle-square|square)(\/:id)?\/view\b/,
  /^(POST \/bottle\/:id\/remove|DELETE \/api\/bottles\/:id)$/,
  /^\w+ \/(api\/)?chat\/:id(\/(mute|read|remove))?$/,
  /^\w+ \/api\/chat\/messages\//,
  /^(POST|DELETE) \/(api\/users|friends)\/:id\/(unfollow|(un)?block)$/,
];
const refused = (row: Row, code: Code): Want => (isApi(row) ? code : "/notice");
const looks = ({ route }: Row): boolean => route.startsWith("GET ");
const limited = ({ route }: Row): boolean => LIMITED.includes(route);

function suspendedWant(row: Row): Want {
  const open = looks(row) || STAYS_OPEN.some((each) => each.test(row.route));
  return open && !limited(row) ? row.stranger : refused(row, "suspended");
}

const rightful = (row: Row, official: boolean): Want =>
  row.rightful && (row.rightful[0] === "official") === official ? row.rightful[1] : row.stranger;

const DERIVED: Record<Column, (row: Row) => Want> = {
  anonymous: (row) => row.anonymous,
  incomplete: (row) => row.incomplete,
  newcomer: (row) => row.stranger,
  stranger: (row) => row.stranger,
  owner: (row) => rightful(row, false),
  friend: (row) => row.stranger,
  blocked: (row) => (UNSEEN.includes(row.route) ? 404 : row.stranger),
  minor: (row) => (UNMET.includes(row.route) ? 404 : row.stranger),
  limited: (row) => (limited(row) ? refused(row, "feature_limited") : row.stranger),
  suspended: suspendedWant,
  // Their sessions end with the ban; one that should have been left over opens nothing.
  banned: (row) => row.anonymous,
  official: (row) => rightful(row, true),
};

export const wantOf = (row: Row, column: Column): Want => row.but?.[column] ?? DERIVED[column](row);

const LATER = NOW + DAY;
/** Everybody else is none of the newcomers. */
const SETTLED: PersonChange = { created_at: NOW - 30 * DAY, throw_count: 3 };
const OF: Partial<Record<Column, PersonChange>> = {
  newcomer: {},
  incomplete: { birthday: null, gender: null },
  minor: { ...SETTLED, birthday: "2011-03-02" },
  limited: { ...SETTLED, limits: JSON.stringify(Object.fromEntries(FEATURES.map((each) => [each, LATER]))) },
  suspended: { ...SETTLED, suspended_until: LATER },
  banned: { ...SETTLED, banned_at: NOW },
};

/** The person of a column in a world of which the author and the holder are part; null: nobody. */
export async function personOf(
  db: Db,
  column: Column,
  row: Row,
  world: World,
): Promise<{ id: string } | null> {
  if (column === "anonymous") return null;
  if (column === "official") return world.official;
  if (column === "owner") return row.rightful?.[0] === "holder" ? world.holder : world.author;
  const person = await aPerson(db, OF[column] ?? SETTLED);
  if (column === "friend") await befriend(db, world.author.id, person.id);
  if (column === "blocked") await block(db, world.author, person);
  return person;
}
