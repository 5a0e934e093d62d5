/** An account with data in every table, and with a distinct text in every text column. */

import { registerAccount } from "../../src/auth/auth";
import { createEmailComposer } from "../../src/auth/email/compose-email";
import { createSessionStore } from "../../src/auth/sessions";
import {
  answerComment,
  countBottleView,
  dropBottle,
  keepBottle,
  likeBottle,
  pickUpBottle,
  throwBottle,
} from "../../src/bottles/bottles";
import { newId } from "../../src/db/ids";
import type { DesignRow } from "../../src/db/tables/designs";
import { type Db, transact } from "../../src/db/transact";
import { BUILT_IN_BOTTLE_DESIGNS } from "../../src/designs/designs";
import { appendEvent } from "../../src/events/events";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { createReport, submitBirthdayRequest } from "../../src/safety/safety";
import { countDesignView, likeDesign, saveDesignComment } from "../../src/square/square";
import { adultAtFromBirthday } from "../../src/users/users";
import { aBottle, NOW } from "../support/bottles";
import { aPerson, insertBlock, type TestPerson } from "../support/people";
import { photoRow } from "../support/photos";
import { PASSWORD } from "../support/registration";
import { addFriendWithMessages, exchangeFeedback } from "./account-conversations";
import { type Marks, newMarks } from "./account-marks";
import { subscribeToNotifications } from "./notification-fixtures";
import { addSecondFactor, linkProviders } from "./sign-in-fixtures";

let count = 0;

export interface FullAccount {
  id: string;
  marks: Marks;
  token: string;
  friend: TestPerson;
  inviter: TestPerson;
  /** A design of the person's that belongs to the friend. */
  bought: string;
  bottles: Record<"drifting" | "held" | "kept" | "inHand" | "inBackpack" | "commented" | "liked", string>;
}

const withKey = (id: string, key: string) => ({ id, once: { key, request: key } });

async function registerMarked(db: Db, marks: Marks, inviter: TestPerson): Promise<string> {
  const { invite_code: invite } = await db
    .selectFrom("users")
    .select("invite_code")
    .where("id", "=", inviter.id)
    .executeTakeFirstOrThrow();
  const { username, nickname, email, signature } = marks;
  const id = await registerAccount(db, { username, nickname, email, password: PASSWORD, language: "en", invite }, NOW);
  // The verification email was composed once and waits for its second try.
  const [row] = await db.selectFrom("outbox").selectAll().where("user_id", "=", id).execute();
  if (row) await createEmailComposer(db, null, "http://sea.example")(row, NOW);
  const birthday = "1990-05-17";
  const profile = { birthday, adult_at: adultAtFromBirthday(birthday), gender: "other", signature } as const;
  await db.updateTable("users").set(profile).where("id", "=", id).execute();
  return id;
}

/** Bottles of the person's own: one that nobody has found, one in a hand, one kept, both found by the friend. */
async function writeBottles(db: Db, id: string, marks: Marks, friend: TestPerson) {
  const thrown = async (content: string) => (await throwBottle(db, withKey(id, content), { content }, NOW)).bottle.id;
  const [drifting, held, kept] = [await thrown(marks.drifting), await thrown(marks.held), await thrown(marks.kept)];
  await pickUpBottle(db, withKey(friend.id, held), held, NOW);
  await pickUpBottle(db, withKey(friend.id, kept), kept, NOW);
  await keepBottle(db, withKey(friend.id, `keep ${kept}`), kept, NOW);
  return { drifting, held, kept };
}

/** Comments of other people with answers of the person, and the other way round. */
async function commentBothWays(db: Db, id: string, marks: Marks, friend: TestPerson) {
  const bottle = await aBottle(db, await loadTestPerson(db, id), { content: marks.drifting });
  await pickUpBottle(db, friend, bottle, NOW);
  const { comments } = (await dropBottle(db, friend, bottle, "I read this", NOW)).bottle;
  await answerComment(db, { id }, comments[0]?.id ?? "", marks.answer, NOW);
  await likeBottle(db, friend, bottle, NOW);
  const commented = await aBottle(db, friend);
  await pickUpBottle(db, { id }, commented, NOW);
  await dropBottle(db, withKey(id, "drop"), commented, marks.comment, NOW);
  return { commented, answered: bottle };
}

const loadTestPerson = async (db: Db, id: string): Promise<TestPerson> => ({
  ...(await copyPerson(db, id)),
  reads: ["en"],
  language: "en",
  official: false,
});

async function copyPerson(db: Db, id: string) {
  const { nickname, adult_at } = await db
    .selectFrom("users")
    .select(["nickname", "adult_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, nickname, adultAt: adult_at };
}

/** What the person has of others. */
async function collectBottles(db: Db, id: string, friend: TestPerson) {
  const [inHand, inBackpack, liked] = [await aBottle(db, friend), await aBottle(db, friend), await aBottle(db, friend)];
  await pickUpBottle(db, { id }, inHand, NOW);
  await pickUpBottle(db, { id }, inBackpack, NOW);
  await keepBottle(db, { id }, inBackpack, NOW);
  await likeBottle(db, { id }, liked, NOW);
  await countBottleView(db, { id }, liked, NOW);
  return { inHand, inBackpack, liked };
}

const PLAIN_DESIGN_ROW = {
  price: null,
  like_count: 0,
  comment_count: 0,
  view_count: 0,
  hot: 0,
  listed_at: null,
  uses: 0,
} as const;

type DesignRowInput = Pick<DesignRow, "designer_id" | "owner_id" | "status" | "name" | "story">;

function designRow(change: DesignRowInput): DesignRow {
  const picture = BUILT_IN_BOTTLE_DESIGNS[0]?.picture ?? "";
  const made = {
    version: 1,
    house: 0,
    hidden: 0,
    hidden_at: null,
    masks: null,
    created_at: NOW,
    changed_at: NOW,
    updated_at: NOW,
    source_id: null,
  } as const;
  return { id: `design ${process.pid} ${count++}`, picture, ...PLAIN_DESIGN_ROW, ...made, ...change };
}

/** One design of the person's own, and one that the friend has bought. */
async function insertDesigns(db: Db, id: string, marks: Marks, friend: TestPerson): Promise<string> {
  const own = {
    designer_id: id,
    owner_id: id,
    status: "draft",
    name: marks.design,
    story: marks.story,
  } as const;
  const sold = { ...own, owner_id: friend.id, status: "purchased", name: "Sold", story: "Sold" } as const;
  const bought = designRow(sold);
  await db
    .insertInto("designs")
    .values([designRow(own), bought])
    .execute();
  return bought.id;
}

/** Something the person reported, and a measure against them. */
async function addSafetyRecords(db: Db, id: string, marks: Marks, friend: TestPerson): Promise<void> {
  const [bottle, actor] = [await aBottle(db, friend), { ...(await loadTestPerson(db, id)), id }];
  const input = { kind: "bottle", id: bottle, reason: "other", note: marks.story } as const;
  await createReport(db, compileRoomPlan(ROOMS).things, actor, input, NOW);
  const warned = { kind: "warn", rule: "1", reason: "Be kind.", official_id: "official" } as const;
  const open = { from_at: NOW, until_at: null, appeal_until: NOW, lifted_at: null, lifted_by: null } as const;
  const bare = { feature: null, case_id: null, appeal_token: null, appeal_token_until: null };
  const noAgeChange = { age: null, birthday: null, before_birthday: null, before_adult_at: null };
  await db
    .insertInto("measures")
    .values({ id: `measure ${count++}`, user_id: id, ...warned, ...open, ...bare, ...noAgeChange })
    .execute();
  // A suspension that is over.
  const over = { until: NOW - 1, banned: 0, since: NOW - 2, settled: 1 } as const;
  await db
    .insertInto("stopped_people")
    .values({ user_id: id, ...over })
    .execute();
}

/** A comment, a like and a view of a design in the square. */
async function addSquareActs(db: Db, id: string, marks: Marks): Promise<void> {
  const designer = await aPerson(db);
  const exhibited = { designer_id: designer.id, owner_id: designer.id, status: "exhibition" } as const;
  const row = { ...designRow({ ...exhibited, name: "Shown", story: "Shown" }), listed_at: NOW };
  await db.insertInto("designs").values(row).execute();
  await likeDesign(db, { id }, row.id, NOW);
  await saveDesignComment(db, withKey(id, `say ${row.id}`), row.id, marks.comment, NOW);
  await countDesignView(db, id, row.id, NOW);
}

/** As of somebody who was under 18 until a moment ago. */
async function followBothWaysPending(db: Db, id: string): Promise<void> {
  const other = await aPerson(db);
  const pairs = [
    { follower_id: id, followee_id: other.id },
    { follower_id: other.id, followee_id: id },
  ];
  await db
    .insertInto("pending_follows")
    .values(pairs.map((pair) => ({ ...pair, created_at: NOW })))
    .execute();
}

/** An account with data in every table. */
export async function aFullAccount(db: Db): Promise<FullAccount> {
  const marks = newMarks();
  const [friend, inviter] = [await aPerson(db), await aPerson(db)];
  const id = await registerMarked(db, marks, inviter);
  const token = await createSessionStore(db, () => NOW).start(id, marks.device);
  await linkProviders(db, id, marks);
  await addSecondFactor(db, id);
  const own = await writeBottles(db, id, marks, friend);
  const comments = await commentBothWays(db, id, marks, friend);
  const collected = await collectBottles(db, id, friend);
  const bought = await insertDesigns(db, id, marks, friend);
  await db.insertInto("photos").values(photoRow(id)).execute();
  await followBothWaysPending(db, id);
  await transact(db, (tx) => appendEvent(tx, id, "message", "an id", NOW));
  const held = { kind: "user", thing_id: id, about_id: id, said: "{}", rules: "[]", held_at: NOW } as const;
  await db.insertInto("held_texts").values(held).execute();
  const fingerprint = newId(NOW);
  await db
    .insertInto("mass_texts")
    .values({ fingerprint, id: newId(NOW), seen_at: NOW })
    .execute();
  const seen = { kind: "user", thing_id: id, fingerprint, author_id: id, seen_at: NOW } as const;
  await db.insertInto("mass_sightings").values(seen).execute();
  await addSquareActs(db, id, marks);
  await submitBirthdayRequest(db, { id, official: false }, { birthday: "2011-03-02", note: marks.story }, NOW);
  await exchangeFeedback(db, id, marks);
  await subscribeToNotifications(db, id);
  await addFriendWithMessages(db, id);
  const [foe, newcomer] = [await aPerson(db), await aPerson(db, { invited_by: id })];
  await insertBlock(db, await loadTestPerson(db, id), foe);
  await insertBlock(db, newcomer, await loadTestPerson(db, id));
  await addSafetyRecords(db, id, marks, friend);
  const bottles = { ...own, ...collected, commented: comments.commented };
  return { id, marks, token, friend, inviter, bought, bottles };
}
