/** Who asks, for every row of the authorization matrix: what follows from the row, unless its `but` says otherwise. */
import type { Db } from "../../src/db/transact";
import { DAY } from "../../src/limits/limits";
import type { Code } from "../../src/runtime/errors";
import { FEATURES } from "../../src/users/users";
import { block, type PersonChange } from "../support/people";
import { isClosed } from "./closed";
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

/** What belongs to one whom whoever asks does not meet is not there: a block or an age is between them. */
const UNMET = [
  "POST /api/bottles/pick/:id",
  "GET /api/designs/:id",
  "GET /bottle-design/detail/:id",
  "GET /api/users/:id",
  "POST /api/users/:id/follow",
  "GET /friends/:id",
  "GET /friends/:id/album",
  "GET /friends/:id/album/:photo",
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

const refused = (row: Row, code: Code): Want => (isApi(row) ? code : "/notice");
/** In this column every feature is limited. */
const limited = ({ route }: Row): boolean => FEATURES.some((feature) => isClosed(route, feature));

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
  suspended: (row) => (isClosed(row.route, "suspended") ? refused(row, "suspended") : row.stranger),
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
