/** Who asks, for every row of the authorization matrix: what follows from the row, unless its `but` says otherwise. */
import type { Db } from "../../src/db/transact";
import { PASSKEY_KINDS } from "../../src/limits/auth";
import type { ErrorCode } from "../../src/runtime/errors";
import { DAY } from "../../src/runtime/units";
import { LIMITABLE_FEATURES } from "../../src/users/users";
import { NOW } from "../support/bottles";
import { insertBlock, type PersonChange } from "../support/people";
import { aPerson, insertFriendship, type SeededWorld } from "../support/world";
import { isRouteClosed } from "./closed-routes";
import { type ExpectedAnswer, isApi, type MatrixRow } from "./matrix-rows";

export const MATRIX_COLUMNS = [
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
  "passkey only",
  "official",
] as const;
export type MatrixColumn = (typeof MATRIX_COLUMNS)[number];

/** What belongs to one whom whoever asks does not meet is not there: a block or an age is between them. */
const ROUTES_404_FOR_MINOR = [
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
const ROUTES_404_FOR_BLOCKED = [
  ...ROUTES_404_FOR_MINOR,
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

const refusedWith = (row: MatrixRow, code: ErrorCode): ExpectedAnswer => (isApi(row) ? code : "/notice");
/** In this column every feature is limited. */
const isLimitedRoute = ({ route }: MatrixRow): boolean =>
  LIMITABLE_FEATURES.some((feature) => isRouteClosed(route, feature));

const wantOfRightful = (row: MatrixRow, official: boolean): ExpectedAnswer =>
  row.allowed && (row.allowed[0] === "official") === official ? row.allowed[1] : row.stranger;

const DERIVED_WANTS: Record<MatrixColumn, (row: MatrixRow) => ExpectedAnswer> = {
  anonymous: (row) => row.anonymous,
  incomplete: (row) => row.incomplete,
  newcomer: (row) => row.stranger,
  stranger: (row) => row.stranger,
  owner: (row) => wantOfRightful(row, false),
  friend: (row) => row.stranger,
  blocked: (row) => (ROUTES_404_FOR_BLOCKED.includes(row.route) ? 404 : row.stranger),
  minor: (row) => (ROUTES_404_FOR_MINOR.includes(row.route) ? 404 : row.stranger),
  limited: (row) => (isLimitedRoute(row) ? refusedWith(row, "feature_limited") : row.stranger),
  suspended: (row) => (isRouteClosed(row.route, "suspended") ? refusedWith(row, "suspended") : row.stranger),
  // Their sessions end with the ban; one that should have been left over opens nothing.
  banned: (row) => row.anonymous,
  // Without a password, an address and a provider: as anybody, but their only way in stays.
  "passkey only": (row) => row.stranger,
  official: (row) => wantOfRightful(row, true),
};

export const expectedAnswer = (row: MatrixRow, column: MatrixColumn): ExpectedAnswer =>
  row.exceptions?.[column] ?? DERIVED_WANTS[column](row);

/** Each row has a person of its own; one world serves many. Of this site: the app of the tests has no PUBLIC_URL and is asked at `localhost`. */
async function insertOnlyPasskey(db: Db, { id: user_id }: { id: string }, id: string): Promise<void> {
  await db.deleteFrom("passkeys").where("id", "=", id).execute();
  await db
    .insertInto("passkeys")
    .values({
      ...{ id, user_id, credential: `credential ${id}`, rp_id: "localhost", public_key: "key", counter: 0 },
      ...{ transports: "internal", name: "Phone", kind: PASSKEY_KINDS[0], created_at: NOW, last_used_at: NOW },
    })
    .execute();
}

const TOMORROW = NOW + DAY;
/** Everybody else is none of the newcomers. */
const SETTLED_PERSON: PersonChange = { created_at: NOW - 30 * DAY, throw_count: 3 };
const COLUMN_CHANGES: Partial<Record<MatrixColumn, PersonChange>> = {
  newcomer: {},
  incomplete: { birthday: null, gender: null },
  minor: { ...SETTLED_PERSON, birthday: "2011-03-02" },
  limited: {
    ...SETTLED_PERSON,
    limits: JSON.stringify(Object.fromEntries(LIMITABLE_FEATURES.map((each) => [each, TOMORROW]))),
  },
  suspended: { ...SETTLED_PERSON, suspended_until: TOMORROW },
  banned: { ...SETTLED_PERSON, banned_at: NOW },
};

/** The person of a column in a world of which the author and the holder are part; null: nobody. */
export async function aColumnPerson(
  db: Db,
  column: MatrixColumn,
  row: MatrixRow,
  world: SeededWorld,
): Promise<{ id: string } | null> {
  if (column === "anonymous") return null;
  if (column === "official") return world.official;
  if (column === "owner") return row.allowed?.[0] === "holder" ? world.holder : world.author;
  const person = await aPerson(db, COLUMN_CHANGES[column] ?? SETTLED_PERSON);
  if (column === "friend") await insertFriendship(db, world.author.id, person.id);
  if (column === "blocked") await insertBlock(db, world.author, person);
  if (column === "passkey only") await insertOnlyPasskey(db, person, world.passkey);
  return person;
}
