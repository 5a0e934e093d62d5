import { newId } from "../../../src/db/ids";
import type { BottleRow } from "../../../src/db/tables/bottles";
import type { DesignRow } from "../../../src/db/tables/designs";
import type { Db } from "../../../src/db/transact";
import { BUILT_IN_BOTTLE_DESIGNS, NEW_DESIGN_FIELDS } from "../../../src/designs/built-in-designs";
import { FAR_FUTURE, SEA_LIMITS } from "../../../src/limits/sea";
import { SAMPLE_DESIGN } from "../../designs/design-fixtures";
import type { TestApp } from "../../support/app";
import { aBottle } from "../../support/bottles";
import type { PairState } from "./pairs";
import { type Actor, recount } from "./people";

export interface EmittedScene {
  db: Db;
  app: TestApp;
  me: Actor;
  other: Actor;
  third: Actor;
  /** A member of the team. */
  teamMember: string;
  pair: PairState;
  now: number;
}

/** Ids by name, for paths and bodies. `id`: what the act is about. */
export type ThingIds = Readonly<Record<string, string>> & { id: string };
export type MakeThing = (scene: EmittedScene) => Promise<ThingIds>;

/** An id of nobody and nothing. */
export const NOBODY = "00000000-0000-7000-8000-000000000000";

/** About the other person alone. */
export const aboutPerson: MakeThing = async ({ other }) => ({ id: other.id });

/** Whether something but following and blocking is between the two. */
const isHindered = ({ me, other, bands }: PairState): boolean =>
  me !== "active" || other !== "active" || bands !== "same";

/** Where the two are hindered, the actor has unfollowed before: following would be something new. */
export const aFollowToCome: MakeThing = async ({ db, me, other, pair }) => {
  if (!pair.iFollow || !isHindered(pair)) return { id: other.id };
  await db.deleteFrom("follows").where("follower_id", "=", me.id).where("followee_id", "=", other.id).execute();
  await db
    .updateTable("follows")
    .set({ friends_since: null })
    .where("follower_id", "=", other.id)
    .where("followee_id", "=", me.id)
    .execute();
  await recount(db, [me.id, other.id]);
  return { id: other.id };
};

/** Both have been told of their friendship before, and have read it. */
export const anAnnouncedFriendship: MakeThing = async (scene) => {
  const { db, me, other, now } = scene;
  const row = { type: "friend_added", params: "{}", about: null, read_at: now, created_at: now };
  const rows = [me, other].map(({ id }, n) => {
    const actor_id = (n === 0 ? other : me).id;
    return { id: newId(now), user_id: id, actor_id, ...row };
  });
  await db.insertInto("system_messages").values(rows).execute();
  return aFollowToCome(scene);
};

const insertFinding = (db: Db, bottle_id: string, finder: Actor, now: number, change = {}) =>
  db
    .insertInto("findings")
    .values({
      ...{ bottle_id, user_id: finder.id, country: "US", picked_at: now, until: now + SEA_LIMITS.hold },
      ...{ released_at: null, outcome: null, ...change },
    })
    .execute();

/** The letters of somebody without a birthday are with those of people under 18. */
const bandColumns = ({ adultAt }: Actor): Partial<BottleRow> =>
  adultAt === null ? { band: "minor", author_adult_at: FAR_FUTURE } : {};

const bottleOf =
  (change: Partial<BottleRow> = {}): MakeThing =>
  async ({ db, other }) => ({ id: await aBottle(db, other, { ...bandColumns(other), ...change }) });

/** A bottle of the other one, adrift. */
export const aBottleAtSea = bottleOf();

/** Liked by the actor, or no longer. */
const likedBottle =
  (active: 0 | 1): MakeThing =>
  async (scene) => {
    const { id } = await bottleOf({ like_count: active })(scene);
    const like = { bottle_id: id, user_id: scene.me.id, active, created_at: scene.now };
    await scene.db.insertInto("bottle_likes").values(like).execute();
    return { id };
  };
export const aLikedBottle = likedBottle(1);
export const aBottleLikedBefore = likedBottle(0);

export const aBottleInHand: MakeThing = async (scene) => {
  const held = { holder_id: scene.me.id, free_at: scene.now + SEA_LIMITS.hold, pick_count: 1 };
  const { id } = await bottleOf(held)(scene);
  await insertFinding(scene.db, id, scene.me, scene.now);
  return { id };
};

const emptyHandOf = ({ db, now }: EmittedScene, holder: Actor) =>
  db
    .updateTable("bottles")
    .set({ holder_id: null, free_at: now })
    .where("holder_id", "=", holder.id)
    .where("state", "!=", "kept")
    .execute();

/** About the other one, who holds nothing. */
export const somebodyWithEmptyHand: MakeThing = async (scene) => {
  await emptyHandOf(scene, scene.other);
  return { id: scene.other.id };
};

/** About the other one, of whom the actor holds this bottle alone. */
export const somebodyWithOneBottleInHand: MakeThing = async (scene) => {
  await emptyHandOf(scene, scene.me);
  await aBottleInHand(scene);
  return { id: scene.other.id, kind: "user" };
};

/** Just thrown back by a page, which can be undone. */
export const aBottleLetGo: MakeThing = async (scene) => {
  const effect = scene.now + SEA_LIMITS.undoWindow;
  const { id } = await bottleOf({ free_at: effect, pick_count: 1 })(scene);
  await insertFinding(scene.db, id, scene.me, scene.now, { released_at: effect, outcome: "thrown_back" });
  return { id };
};

export const myKeptBottle: MakeThing = async (scene) => {
  const kept = { state: "kept", owner_id: scene.me.id, collected_at: scene.now, pick_count: 1 } as const;
  const { id } = await bottleOf(kept)(scene);
  await insertFinding(scene.db, id, scene.me, scene.now, { released_at: scene.now, outcome: "kept" });
  return { id };
};

/** The actor's own bottle, adrift; a friend of theirs may see it. */
export const anOwnBottle: MakeThing = async ({ db, me, other }) => ({
  id: other.id,
  bottle: await aBottle(db, me, bandColumns(me)),
});

/** The actor's own bottle with a comment of the other one. */
export const aCommentOnOwnBottle: MakeThing = async ({ db, me, other, now }) => {
  const bottle = await aBottle(db, me, { comment_count: 1 });
  const comment = newId(now);
  const nothing = { answer: null, answered_at: null, hidden_at: null, answer_hidden_at: null, masks: null };
  const row = { id: comment, bottle_id: bottle, author_id: other.id, content: "Ahoy", created_at: now };
  await db
    .insertInto("comments")
    .values({ ...row, ...nothing, answer_masks: null, thanked_at: null })
    .execute();
  return { id: comment, bottle };
};

export const PRICE = 18;
const PICTURE = BUILT_IN_BOTTLE_DESIGNS[0]?.picture ?? "";

const designOf =
  (change: Partial<DesignRow>): MakeThing =>
  async ({ db, other, now }) => {
    const owner = { designer_id: other.id, owner_id: other.id, name: SAMPLE_DESIGN.name, story: SAMPLE_DESIGN.story };
    const times = { listed_at: now, created_at: now, updated_at: now };
    const id = newId(now);
    await db
      .insertInto("designs")
      .values({ ...NEW_DESIGN_FIELDS, id, ...owner, picture: PICTURE, ...times, ...change })
      .execute();
    return { id };
  };

export const anExhibit = designOf({ status: "exhibition" });
export const aDesignOnSale = designOf({ status: "forSale", price: PRICE });
const likedExhibit =
  (active: 0 | 1): MakeThing =>
  async (scene) => {
    const { id } = await designOf({ status: "exhibition", like_count: active })(scene);
    const like = { design_id: id, user_id: scene.me.id, active, created_at: scene.now };
    await scene.db.insertInto("design_likes").values(like).execute();
    return { id };
  };
export const aLikedExhibit = likedExhibit(1);
export const anExhibitLikedBefore = likedExhibit(0);
