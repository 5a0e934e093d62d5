import { countAuthorActivitySince } from "../../../src/bottles/reading/author-activity";
import { DAY } from "../../../src/runtime/units";
import { callRow, formRow, readRow, type VisibilityRow } from "../visibility-row";
import { askAs, findMarks, NOW, type ReaderKind, type VisibilityWorld } from "../visibility-world";

const OUTSIDE_READERS: ReaderKind[] = ["stranger", "visitor", "ageless"];

const offeredBottle = async (world: VisibilityWorld, who: ReaderKind, path: string): Promise<string> => {
  const body = await (await askAs(world, who, "GET", path)).text();
  return [world.sea, world.pick].some((id) => body.includes(id)) ? "offered" : "nothing";
};

const readHeldBottle = async (world: VisibilityWorld): Promise<string> => {
  const body = await (await askAs(world, "reader", "GET", "/")).text();
  const [, count] = /class="chip held".*?<b>(\d+)<\/b>/s.exec(body) ?? [];
  return count === undefined ? "nothing" : `${count} in hand`;
};

const NEWS_FORM = /<form class="news".*?<\/h1>/s;

async function readNews(world: VisibilityWorld): Promise<string> {
  const body = await (await askAs(world, "reader", "GET", "/")).text();
  return findMarks(NEWS_FORM.exec(body)?.[0] ?? "", world) || "nothing";
}

async function countBackpackPlaces(world: VisibilityWorld): Promise<string> {
  const response = await askAs(world, "reader", "GET", "/api/backpack");
  return `${(await response.json()).used} places`;
}

async function readWeeklyNumbers({ db, reader }: VisibilityWorld): Promise<string> {
  const { found: findings, answered } = await countAuthorActivitySince(db, reader.id, NOW - DAY);
  return `${findings} found, ${answered} answered`;
}

/** What of others' is in the person's hands. */
async function readLentState({ db, lent: id, person }: VisibilityWorld): Promise<string> {
  const { holder_id } = await db
    .selectFrom("bottles")
    .select("holder_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return holder_id === person.id ? "in their hand" : "adrift";
}

const PREVIEW_ROUTE = "/bottle-shared/:id/:picture{[0-9a-f]{20}\\.png}";

export const BOTTLE_PLACES: VisibilityRow[] = [
  {
    place: "the sea",
    route: "GET /api/bottles",
    who: "stranger",
    look: (w) => offeredBottle(w, "stranger", "/api/bottles"),
  },
  {
    place: "the sea at home",
    route: "GET /",
    who: "stranger",
    look: (w) => offeredBottle(w, "stranger", "/"),
  },
  { place: "the sea at home", route: "GET /", who: "visitor", look: (w) => offeredBottle(w, "visitor", "/") },
  ...OUTSIDE_READERS.flatMap((who) => [
    readRow("a letter's page", "GET /bottle/:id", who, (w) => `/bottle/${w.sea}`),
    readRow("a letter as JSON", "GET /api/bottles/detail/:id", who, (w) => `/api/bottles/detail/${w.sea}`),
    readRow("a letter's shared page", "GET /bottle-shared/:id", who, (w) => `/bottle-shared/${w.sea}`),
    readRow("a letter's share", "GET /api/bottles/share/:id", who, (w) => `/api/bottles/share/${w.sea}`),
  ]),
  readRow(
    "the picture with a letter's words",
    `GET ${PREVIEW_ROUTE}`,
    "visitor",
    (w) => `/bottle-shared/${w.sea}/${"0".repeat(20)}.png`,
  ),
  readRow(
    "comments on a letter",
    "GET /api/bottles/:id/comments",
    "stranger",
    (w) => `/api/bottles/${w.past}/comments`,
  ),
  callRow("a view of a letter", "POST /api/bottles/view/:id", "visitor", (w) => `/api/bottles/view/${w.sea}`),
  readRow(
    "their comment on a third one's letter",
    "GET /api/bottles/:id/comments",
    "reader",
    (w) => `/api/bottles/${w.theirs}/comments`,
  ),
  readRow("their comment on a third one's page", "GET /bottle/:id", "reader", (w) => `/bottle/${w.theirs}`),
  readRow(
    "their comment on one's own letter",
    "GET /api/bottles/detail/:id",
    "reader",
    (w) => `/api/bottles/detail/${w.mine}`,
  ),
  readRow("their comment on one's own page", "GET /bottle/:id", "reader", (w) => `/bottle/${w.mine}`),
  readRow(
    "one's own letters with comments",
    "GET /api/bottles/detail/my-bottles",
    "reader",
    () => "/api/bottles/detail/my-bottles",
  ),
  readRow(
    "their answer to one's comment",
    "GET /api/bottles/detail/:id",
    "reader",
    (w) => `/api/bottles/detail/${w.past}`,
  ),
  readRow("what one picked up", "GET /api/bottles/picked-bottles", "reader", () => "/api/bottles/picked-bottles"),
  readRow("the page of what one picked up", "GET /picked-bottles", "reader", () => "/picked-bottles"),
  { place: "news of one's own letter, at home", route: "GET /", who: "reader", look: readNews },
  { place: "their letter in one's hand, at home", route: "GET /", who: "reader", look: readHeldBottle },
  {
    place: "places taken in one's backpack",
    route: "GET /api/backpack",
    who: "reader",
    look: countBackpackPlaces,
  },
  readRow("a letter in one's hand", "GET /api/bottles/detail/:id", "reader", (w) => `/api/bottles/detail/${w.held}`),
  readRow("one's backpack", "GET /backpack", "reader", () => "/backpack"),
  readRow("letters one keeps", "GET /api/bottles/collected-bottles", "reader", () => "/api/bottles/collected-bottles"),
  readRow(
    "a letter one keeps",
    "GET /api/bottles/collected-detail/:id",
    "reader",
    (w) => `/api/bottles/collected-detail/${w.kept}`,
  ),
  readRow(
    "comments on a letter one keeps",
    "GET /api/bottles/:id/comments",
    "reader",
    (w) => `/api/bottles/${w.kept}/comments`,
  ),
  readRow("the page of a letter one keeps", "GET /bottle/:id", "reader", (w) => `/bottle/${w.kept}`),
  { place: "another's letter in their hand", who: "reader", look: readLentState },
  { place: "the weekly letter", who: "reader", look: readWeeklyNumbers },
  callRow("picking up", "POST /api/bottles/pick/:id", "stranger", (w) => `/api/bottles/pick/${w.pick}`),
  formRow(
    "picking up, by form",
    "POST /pick",
    "stranger",
    () => "/pick",
    (w) => ({ bottle: w.pickForm }),
  ),
  callRow("liking a letter", "POST /api/bottles/like/:id", "stranger", (w) => `/api/bottles/like/${w.liked}`),
  formRow(
    "liking a letter, by form",
    "POST /bottle/:id/like",
    "stranger",
    (w) => `/bottle/${w.likedForm}/like`,
    () => ({ liked: "1" }),
  ),
  callRow("taking a like back", "DELETE /api/bottles/like/:id", "stranger", (w) => `/api/bottles/like/${w.liked}`),
  formRow("taking a like back, by form", "POST /bottle/:id/unlike", "stranger", (w) => `/bottle/${w.likedForm}/unlike`),
  callRow(
    "a comment on what one holds",
    "POST /api/bottles/drop/:id",
    "reader",
    (w) => `/api/bottles/drop/${w.dropped}`,
    () => ({ comment: "Hello" }),
  ),
  formRow(
    "a comment on what one holds, by form",
    "POST /bottle/:id/drop",
    "reader",
    (w) => `/bottle/${w.droppedForm}/drop`,
    () => ({ comment: "Hello" }),
  ),
  callRow("throwing back", "POST /api/bottles/throw-back/:id", "reader", (w) => `/api/bottles/throw-back/${w.back}`),
  callRow("keeping", "POST /api/bottles/collect/:id", "reader", (w) => `/api/bottles/collect/${w.held}`),
  callRow(
    "answering their comment",
    "POST /api/bottles/comments/:id/answer",
    "reader",
    (w) => `/api/bottles/comments/${w.commentId}/answer`,
    () => ({ content: "Thank you" }),
  ),
  callRow(
    "thanking for their comment",
    "POST /api/bottles/comments/:id/thanks",
    "reader",
    (w) => `/api/bottles/comments/${w.commentId}/thanks`,
  ),
  callRow(
    "throwing in the look of a kept one",
    "POST /api/bottles/use-collected",
    "reader",
    () => "/api/bottles/use-collected",
    (w) => ({ bottleId: w.kept, content: "Hello" }),
  ),
  formRow("a view of a letter, by page", "POST /bottle/:id/view", "visitor", (w) => `/bottle/${w.sea}/view`),
  formRow("keeping, by form", "POST /bottle/:id/keep", "reader", (w) => `/bottle/${w.keptForm}/keep`),
  formRow("undoing it", "POST /bottle/:id/undo", "reader", (w) => `/bottle/${w.keptForm}/undo`),
  formRow("throwing back, by form", "POST /bottle/:id/throw-back", "reader", (w) => `/bottle/${w.backForm}/throw-back`),
  formRow(
    "answering their comment, by form",
    "POST /bottle/:id/answer",
    "reader",
    (w) => `/bottle/${w.mineForm}/answer`,
    (w) => ({ comment: w.commentForm, content: "Thank you" }),
  ),
  formRow(
    "thanking for their comment, by form",
    "POST /bottle/:id/thanks",
    "reader",
    (w) => `/bottle/${w.mineForm}/thanks`,
    (w) => ({ comment: w.commentForm }),
  ),
];
