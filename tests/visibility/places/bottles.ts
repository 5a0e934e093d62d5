import { sinceThen } from "../../../src/bottles/reading/week";
import { DAY } from "../../../src/limits/limits";
import { does, posts, type Row, reads } from "../row";
import { asked, NOW, type Reader, type World } from "../world";

const OPEN: Reader[] = ["stranger", "visitor", "ageless"];

const offered = async (world: World, who: Reader, path: string): Promise<string> => {
  const body = await (await asked(world, who, "GET", path)).text();
  return [world.sea, world.pick].some((id) => body.includes(id)) ? "offered" : "nothing";
};

const inHand = async (world: World): Promise<string> => {
  const body = await (await asked(world, "reader", "GET", "/")).text();
  return body.includes(`class="chip held" href="/bottle/`) ? "in hand" : "nothing";
};

async function places(world: World): Promise<string> {
  const response = await asked(world, "reader", "GET", "/api/backpack");
  return `${(await response.json()).used} places`;
}

async function week({ db, reader }: World): Promise<string> {
  const { found, answered } = await sinceThen(db, reader.id, NOW - DAY);
  return `${found} found, ${answered} answered`;
}

/** What of others' is in the person's hands. */
async function lent({ db, lent: id, person }: World): Promise<string> {
  const { holder_id } = await db
    .selectFrom("bottles")
    .select("holder_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return holder_id === person.id ? "in their hand" : "adrift";
}

const sheet = "/bottle-shared/:id/:picture{[0-9a-f]{20}\\.png}";

export const BOTTLES: Row[] = [
  {
    place: "the sea",
    route: "GET /api/bottles",
    who: "stranger",
    look: (w) => offered(w, "stranger", "/api/bottles"),
  },
  { place: "the sea at home", route: "GET /", who: "stranger", look: (w) => offered(w, "stranger", "/") },
  { place: "the sea at home", route: "GET /", who: "visitor", look: (w) => offered(w, "visitor", "/") },
  ...OPEN.flatMap((who) => [
    reads("a letter's page", "GET /bottle/:id", who, (w) => `/bottle/${w.sea}`),
    reads("a letter as JSON", "GET /api/bottles/detail/:id", who, (w) => `/api/bottles/detail/${w.sea}`),
    reads("a letter's shared page", "GET /bottle-shared/:id", who, (w) => `/bottle-shared/${w.sea}`),
    reads("a letter's share", "GET /api/bottles/share/:id", who, (w) => `/api/bottles/share/${w.sea}`),
  ]),
  reads(
    "the picture with a letter's words",
    `GET ${sheet}`,
    "visitor",
    (w) => `/bottle-shared/${w.sea}/${"0".repeat(20)}.png`,
  ),
  reads(
    "comments on a letter",
    "GET /api/bottles/:id/comments",
    "stranger",
    (w) => `/api/bottles/${w.past}/comments`,
  ),
  does("a view of a letter", "POST /api/bottles/view/:id", "visitor", (w) => `/api/bottles/view/${w.sea}`),
  reads(
    "their comment on a third one's letter",
    "GET /api/bottles/:id/comments",
    "reader",
    (w) => `/api/bottles/${w.theirs}/comments`,
  ),
  reads("their comment on a third one's page", "GET /bottle/:id", "reader", (w) => `/bottle/${w.theirs}`),
  reads(
    "their comment on one's own letter",
    "GET /api/bottles/detail/:id",
    "reader",
    (w) => `/api/bottles/detail/${w.mine}`,
  ),
  reads("their comment on one's own page", "GET /bottle/:id", "reader", (w) => `/bottle/${w.mine}`),
  reads(
    "one's own letters with comments",
    "GET /api/bottles/detail/my-bottles",
    "reader",
    () => "/api/bottles/detail/my-bottles",
  ),
  reads(
    "their answer to one's comment",
    "GET /api/bottles/detail/:id",
    "reader",
    (w) => `/api/bottles/detail/${w.past}`,
  ),
  reads(
    "what one picked up",
    "GET /api/bottles/picked-bottles",
    "reader",
    () => "/api/bottles/picked-bottles",
  ),
  reads("the page of what one picked up", "GET /picked-bottles", "reader", () => "/picked-bottles"),
  { place: "their letter in one's hand, at home", route: "GET /", who: "reader", look: inHand },
  { place: "places taken in one's backpack", route: "GET /api/backpack", who: "reader", look: places },
  reads(
    "a letter in one's hand",
    "GET /api/bottles/detail/:id",
    "reader",
    (w) => `/api/bottles/detail/${w.held}`,
  ),
  reads("one's backpack", "GET /backpack", "reader", () => "/backpack"),
  reads(
    "letters one keeps",
    "GET /api/bottles/collected-bottles",
    "reader",
    () => "/api/bottles/collected-bottles",
  ),
  reads(
    "a letter one keeps",
    "GET /api/bottles/collected-detail/:id",
    "reader",
    (w) => `/api/bottles/collected-detail/${w.kept}`,
  ),
  reads("the page of a letter one keeps", "GET /bottle/:id", "reader", (w) => `/bottle/${w.kept}`),
  { place: "another's letter in their hand", who: "reader", look: lent },
  { place: "the weekly letter", who: "reader", look: week },
  does("picking up", "POST /api/bottles/pick/:id", "stranger", (w) => `/api/bottles/pick/${w.pick}`),
  posts(
    "picking up, by form",
    "POST /pick",
    "stranger",
    () => "/pick",
    (w) => ({ bottle: w.pickForm }),
  ),
  does("liking a letter", "POST /api/bottles/like/:id", "stranger", (w) => `/api/bottles/like/${w.liked}`),
  posts(
    "liking a letter, by form",
    "POST /bottle/:id/like",
    "stranger",
    (w) => `/bottle/${w.likedForm}/like`,
    () => ({ liked: "1" }),
  ),
  does(
    "taking a like back",
    "DELETE /api/bottles/like/:id",
    "stranger",
    (w) => `/api/bottles/like/${w.liked}`,
  ),
  posts(
    "taking a like back, by form",
    "POST /bottle/:id/unlike",
    "stranger",
    (w) => `/bottle/${w.likedForm}/unlike`,
  ),
  does(
    "a comment on what one holds",
    "POST /api/bottles/drop/:id",
    "reader",
    (w) => `/api/bottles/drop/${w.dropped}`,
    () => ({ comment: "Hello" }),
  ),
  posts(
    "a comment on what one holds, by form",
    "POST /bottle/:id/drop",
    "reader",
    (w) => `/bottle/${w.droppedForm}/drop`,
    () => ({ comment: "Hello" }),
  ),
  does(
    "throwing back",
    "POST /api/bottles/throw-back/:id",
    "reader",
    (w) => `/api/bottles/throw-back/${w.back}`,
  ),
  does("keeping", "POST /api/bottles/collect/:id", "reader", (w) => `/api/bottles/collect/${w.held}`),
  does(
    "answering their comment",
    "POST /api/bottles/comments/:id/answer",
    "reader",
    (w) => `/api/bottles/comments/${w.said}/answer`,
    () => ({ content: "Thank you" }),
  ),
  does(
    "throwing in the look of a kept one",
    "POST /api/bottles/use-collected",
    "reader",
    () => "/api/bottles/use-collected",
    (w) => ({ bottleId: w.kept, content: "Hello" }),
  ),
  posts("a view of a letter, by page", "POST /bottle/:id/view", "visitor", (w) => `/bottle/${w.sea}/view`),
  posts("keeping, by form", "POST /bottle/:id/keep", "reader", (w) => `/bottle/${w.keptForm}/keep`),
  posts("undoing it", "POST /bottle/:id/undo", "reader", (w) => `/bottle/${w.keptForm}/undo`),
  posts(
    "throwing back, by form",
    "POST /bottle/:id/throw-back",
    "reader",
    (w) => `/bottle/${w.backForm}/throw-back`,
  ),
  posts(
    "answering their comment, by form",
    "POST /bottle/:id/answer",
    "reader",
    (w) => `/bottle/${w.mineForm}/answer`,
    (w) => ({ comment: w.saidForm, content: "Thank you" }),
  ),
];
