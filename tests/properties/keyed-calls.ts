/** A call that succeeds, for every operation of the API that takes an `Idempotency-Key`. */
import { likeBottle } from "../../src/bottles/bottles";
import type { Db } from "../../src/db/transact";
import { likeDesign } from "../../src/square/square";
import { readDesignParams } from "../../src/ui/bottle/params";
import { aDesign, SAMPLE_DESIGN } from "../designs/design-fixtures";
import { ALBUM_PICTURE } from "../profile/album-fixtures";
import { pngOfLength, uploadForm } from "../profile/uploader";
import type { TestRequest } from "../support/app";
import { aBottle, NOW } from "../support/bottles";
import { seedWorld } from "../support/world";

/** The world of the authorization matrix with some coins, and what its calls do not need. */
export async function seedKeyedWorld(db: Db) {
  const world = await seedWorld(db);
  const { author, holder } = world;
  await db.updateTable("users").set({ coins: 500 }).where("id", "in", [author.id, holder.id]).execute();
  const exhibited = (await aDesign(db, author, { status: "exhibition" })).id;
  const hidden = (await aDesign(db, author, { status: "sold" })).id;
  const liked = await aBottle(db, author, { content: "Who passes by?" });
  await likeBottle(db, holder, liked, NOW);
  const likedDesign = (await aDesign(db, author, { status: "forSale" })).id;
  await likeDesign(db, holder, likedDesign, NOW);
  return { ...world, exhibited, hidden, liked, likedDesign };
}
export type KeyedWorld = Awaited<ReturnType<typeof seedKeyedWorld>>;

type Body = Pick<TestRequest, "json" | "body">;

export interface KeyedCall {
  who: "author" | "holder" | "official";
  path(world: KeyedWorld): string;
  /** A new one for each request. */
  body(world: KeyedWorld): Body;
  /** Another body that would be accepted, or another path. */
  other: { body(world: KeyedWorld): Body } | { path(world: KeyedWorld): string };
  /** The key is the id of what is made (docs/product.md 16.4): another route knows nothing of it. */
  keyIsId?: true;
}

const NOTHING = (): Body => ({});
const json = (json: unknown) => (): Body => ({ json });
const TEXT = { content: "Good evening" };
const OTHER_TEXT = { content: "Good night" };
const DESIGN = { name: "Noon", story: "Once.", params: readDesignParams({}) };
const CONFIRMED = { destroyConfirmName: SAMPLE_DESIGN.name };

/** A call without a body, about one thing or another. */
const aboutThing = (
  who: KeyedCall["who"],
  [path, thing]: [path: string, thing: keyof KeyedWorld],
  other: keyof KeyedWorld = "liked",
): KeyedCall => ({
  who,
  path: (world) => path.replace(":id", world[thing] as string),
  body: NOTHING,
  other: { path: (world) => path.replace(":id", world[other] as string) },
});

const withBody = (
  who: KeyedCall["who"],
  path: KeyedCall["path"],
  body: KeyedCall["body"],
  other: KeyedCall["body"],
): KeyedCall => ({ who, path, body, other: { body: other } });

export const KEYED_CALLS: Readonly<Record<string, KeyedCall>> = {
  "POST /api/auth/album": withBody(
    "author",
    () => "/api/auth/album",
    () => ({ body: uploadForm(ALBUM_PICTURE) }),
    () => ({ body: uploadForm(pngOfLength(2_000)) }),
  ),
  "DELETE /api/bottles/destroy-purchased": withBody(
    "holder",
    () => "/api/bottles/destroy-purchased",
    ({ bought }) => ({ json: { bottleId: bought, ...CONFIRMED } }),
    ({ sale }) => ({ json: { bottleId: sale, ...CONFIRMED } }),
  ),
  "POST /api/bottles": withBody("holder", () => "/api/bottles", json(TEXT), json(OTHER_TEXT)),
  "POST /api/bottles/use-collected": withBody(
    "holder",
    () => "/api/bottles/use-collected",
    ({ kept }) => ({ json: { ...TEXT, bottleId: kept } }),
    ({ kept }) => ({ json: { ...OTHER_TEXT, bottleId: kept } }),
  ),
  "POST /api/bottles/pick/:id": aboutThing("official", ["/api/bottles/pick/:id", "sea"]),
  "POST /api/bottles/drop/:id": withBody(
    "holder",
    ({ held }) => `/api/bottles/drop/${held}`,
    json({ comment: "hello" }),
    json({ comment: "good-bye" }),
  ),
  "POST /api/bottles/throw-back/:id": aboutThing("holder", ["/api/bottles/throw-back/:id", "held"]),
  "POST /api/bottles/collect/:id": aboutThing("holder", ["/api/bottles/collect/:id", "held"]),
  "POST /api/bottles/like/:id": aboutThing("holder", ["/api/bottles/like/:id", "sea"]),
  "DELETE /api/bottles/like/:id": aboutThing("holder", ["/api/bottles/like/:id", "liked"], "sea"),
  "POST /api/bottles/comments/:id/answer": withBody(
    "author",
    ({ comment }) => `/api/bottles/comments/${comment}/answer`,
    json(TEXT),
    json(OTHER_TEXT),
  ),
  "POST /api/bottles/comments/:id/thanks": aboutThing("author", ["/api/bottles/comments/:id/thanks", "comment"]),
  "POST /api/bottles/:id/chart": aboutThing("author", ["/api/bottles/:id/chart", "sea"]),
  "DELETE /api/bottles/:id/chart": aboutThing("author", ["/api/bottles/:id/chart", "sea"]),
  "DELETE /api/bottles/destroy-collected": withBody(
    "holder",
    () => "/api/bottles/destroy-collected",
    ({ kept }) => ({ json: { bottleId: kept } }),
    ({ held }) => ({ json: { bottleId: held } }),
  ),
  "DELETE /api/bottles/:id": aboutThing("author", ["/api/bottles/:id", "sea"]),
  "POST /api/tasks/checkin": {
    who: "holder",
    path: () => "/api/tasks/checkin",
    body: NOTHING,
    other: { body: json({ day: 2 }) },
  },
  "POST /api/backpack/expand": {
    who: "holder",
    path: () => "/api/backpack/expand",
    body: NOTHING,
    other: { body: json({ capacity: 30 }) },
  },
  "POST /api/designs": withBody("holder", () => "/api/designs", json(DESIGN), json({ ...DESIGN, name: "Dusk" })),
  "PUT /api/designs/:id": withBody(
    "author",
    ({ draft }) => `/api/designs/${draft}`,
    json(DESIGN),
    json({ ...DESIGN, name: "Dusk" }),
  ),
  "DELETE /api/designs/:id": {
    who: "author",
    path: ({ draft }) => `/api/designs/${draft}`,
    body: json(CONFIRMED),
    other: { path: ({ exhibited }) => `/api/designs/${exhibited}` },
  },
  "POST /api/designs/:id/sale": withBody(
    "author",
    ({ draft }) => `/api/designs/${draft}/sale`,
    json({ price: 10 }),
    json({ price: 20 }),
  ),
  "DELETE /api/designs/:id/sale": aboutThing("author", ["/api/designs/:id/sale", "sale"]),
  "POST /api/designs/:id/exhibition": aboutThing("author", ["/api/designs/:id/exhibition", "draft"]),
  "DELETE /api/designs/:id/exhibition": aboutThing("author", ["/api/designs/:id/exhibition", "exhibited"]),
  "POST /api/designs/:id/hide": aboutThing("author", ["/api/designs/:id/hide", "hidden"]),
  "POST /api/square/:id/buy": aboutThing("holder", ["/api/square/:id/buy", "sale"]),
  "POST /api/square/:id/like": aboutThing("holder", ["/api/square/:id/like", "sale"]),
  "DELETE /api/square/:id/like": aboutThing("holder", ["/api/square/:id/like", "likedDesign"], "sale"),
  "POST /api/square/:id/comments": withBody(
    "holder",
    ({ sale }) => `/api/square/${sale}/comments`,
    json(TEXT),
    json(OTHER_TEXT),
  ),
  "POST /api/feedback": withBody("holder", () => "/api/feedback", json({ text: "hello" }), json({ text: "again" })),
  "POST /api/chat/:id/messages application/json": {
    ...withBody(
      "holder",
      ({ author }) => `/api/chat/${author.id}/messages`,
      json({ text: "Good evening" }),
      json({ text: "Good night" }),
    ),
    keyIsId: true,
  },
  "POST /api/chat/:id/messages multipart/form-data": {
    ...withBody(
      "holder",
      ({ author }) => `/api/chat/${author.id}/messages`,
      () => ({ body: uploadForm(ALBUM_PICTURE) }),
      () => ({ body: uploadForm(pngOfLength(2_000)) }),
    ),
    keyIsId: true,
  },
  "POST /api/reports": withBody(
    "holder",
    () => "/api/reports",
    ({ sea }) => ({ json: { kind: "bottle", id: sea, reason: "spam" } }),
    ({ sea }) => ({ json: { kind: "bottle", id: sea, reason: "other" } }),
  ),
  "POST /api/official/people/:id/coins": withBody(
    "official",
    ({ holder }) => `/api/official/people/${holder.id}/coins`,
    json({ amount: 1, reason: "For the test." }),
    json({ amount: 2, reason: "For the test." }),
  ),
  "POST /api/official/people/:id/messages": withBody(
    "official",
    ({ holder }) => `/api/official/people/${holder.id}/messages`,
    json({ text: "Please write more kindly." }),
    json({ text: "Please write less." }),
  ),
};
