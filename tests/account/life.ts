/** A whole life in the house: somebody with one of everything, whose every text can be told from all others. */

import { register } from "../../src/auth/auth";
import { letterWriter } from "../../src/auth/email/templates";
import { createSessions } from "../../src/auth/sessions";
import { answerComment, countView, drop, keep, like, pickUp, throwBottle } from "../../src/bottles/bottles";
import { sendText } from "../../src/chat/chat";
import type { DesignRow } from "../../src/db/tables/designs";
import { type Db, transact } from "../../src/db/transact";
import { HOUSE_WEAR } from "../../src/designs/designs";
import { appendEvent } from "../../src/events/events";
import { replyToFeedback, sendFeedback } from "../../src/feedback/feedback";
import { planOf } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { askForBirthday, report } from "../../src/safety/safety";
import { follow } from "../../src/social/social";
import { commentDesign, countDesignView, likeDesign } from "../../src/square/square";
import { adultAt } from "../../src/users/users";
import { aBottle, NOW } from "../support/bottles";
import { aPerson, block, type TestPerson } from "../support/people";
import { photoRow } from "../support/photos";
import { type Marks, marks } from "./marks";
import { beTold } from "./told";
import { linkElsewhere, protect } from "./ways-in";

export const PASSWORD = "tide-and-glass";
let count = 0;

export interface Life {
  id: string;
  marks: Marks;
  token: string;
  friend: TestPerson;
  inviter: TestPerson;
  /** A design of the person's that belongs to the friend. */
  bought: string;
  bottles: Record<"drifting" | "held" | "kept" | "inHand" | "inBackpack" | "commented" | "liked", string>;
}

const as = (id: string, key: string) => ({ id, once: { key, request: key } });

async function arrive(db: Db, said: Marks, inviter: TestPerson): Promise<string> {
  const { invite_code: invite } = await db
    .selectFrom("users")
    .select("invite_code")
    .where("id", "=", inviter.id)
    .executeTakeFirstOrThrow();
  const { username, nickname, email, signature } = said;
  const id = await register(
    db,
    { username, nickname, email, password: PASSWORD, language: "en", invite },
    NOW,
  );
  // The first letter has been written, and waits for its second try.
  const [letter] = await db.selectFrom("outbox").selectAll().where("user_id", "=", id).execute();
  if (letter) await letterWriter(db, null, "http://sea.example")(letter, NOW);
  const birthday = "1990-05-17";
  const profile = { birthday, adult_at: adultAt(birthday), gender: "other", signature } as const;
  await db.updateTable("users").set(profile).where("id", "=", id).execute();
  return id;
}

/** Bottles of the person's own: one that nobody has found, one in a hand, one kept, both found by the friend. */
async function write(db: Db, id: string, said: Marks, friend: TestPerson) {
  const thrown = async (content: string) =>
    (await throwBottle(db, as(id, content), { content }, NOW)).bottle.id;
  const [drifting, held, kept] = [
    await thrown(said.drifting),
    await thrown(said.held),
    await thrown(said.kept),
  ];
  await pickUp(db, as(friend.id, held), held, NOW);
  await pickUp(db, as(friend.id, kept), kept, NOW);
  await keep(db, as(friend.id, `keep ${kept}`), kept, NOW);
  return { drifting, held, kept };
}

/** What others said, and what the person said to them. */
async function talk(db: Db, id: string, said: Marks, friend: TestPerson) {
  const bottle = await aBottle(db, await asPerson(db, id), { content: said.drifting });
  await pickUp(db, friend, bottle, NOW);
  const { comments } = (await drop(db, friend, bottle, "I read this", NOW)).bottle;
  await answerComment(db, { id }, comments[0]?.id ?? "", said.answer, NOW);
  await like(db, friend, bottle, NOW);
  const commented = await aBottle(db, friend);
  await pickUp(db, { id }, commented, NOW);
  await drop(db, as(id, "drop"), commented, said.comment, NOW);
  return { commented, answered: bottle };
}

const asPerson = async (db: Db, id: string): Promise<TestPerson> => ({
  ...(await aPersonLike(db, id)),
  reads: ["en"],
  language: "en",
  official: false,
});

async function aPersonLike(db: Db, id: string) {
  const { nickname, adult_at } = await db
    .selectFrom("users")
    .select(["nickname", "adult_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, nickname, adultAt: adult_at };
}

/** What the person has of others. */
async function gather(db: Db, id: string, friend: TestPerson) {
  const [inHand, inBackpack, liked] = [
    await aBottle(db, friend),
    await aBottle(db, friend),
    await aBottle(db, friend),
  ];
  await pickUp(db, { id }, inHand, NOW);
  await pickUp(db, { id }, inBackpack, NOW);
  await keep(db, { id }, inBackpack, NOW);
  await like(db, { id }, liked, NOW);
  await countView(db, { id }, liked, NOW);
  return { inHand, inBackpack, liked };
}

const PLAIN = {
  price: null,
  like_count: 0,
  comment_count: 0,
  view_count: 0,
  hot: 0,
  listed_at: null,
  uses: 0,
} as const;

type Made = Pick<DesignRow, "designer_id" | "owner_id" | "status" | "name" | "story">;

function designRow(change: Made): DesignRow {
  const picture = HOUSE_WEAR[0]?.picture ?? "";
  const made = {
    version: 1,
    house: 0,
    hidden: 0,
    hidden_at: null,
    masks: null,
    created_at: NOW,
    updated_at: NOW,
    source_id: null,
  } as const;
  return { id: `design ${process.pid} ${count++}`, picture, ...PLAIN, ...made, ...change };
}

/** One design of the person's own, and one that the friend has bought. */
async function design(db: Db, id: string, said: Marks, friend: TestPerson): Promise<string> {
  const own = {
    designer_id: id,
    owner_id: id,
    status: "draft",
    name: said.design,
    story: said.story,
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
async function underWatch(db: Db, id: string, said: Marks, friend: TestPerson): Promise<void> {
  const [bottle, actor] = [await aBottle(db, friend), { ...(await asPerson(db, id)), id }];
  const input = { kind: "bottle", id: bottle, reason: "other", note: said.story } as const;
  await report(db, planOf(ROOMS).things, actor, input, NOW);
  const warned = { kind: "warn", rule: "1", reason: "Be kind.", official_id: "official" } as const;
  const open = { from_at: NOW, until_at: null, appeal_until: NOW, lifted_at: null, lifted_by: null } as const;
  const bare = { feature: null, case_id: null, appeal_token: null, appeal_token_until: null };
  const unmoved = { age: null, birthday: null, before_birthday: null, before_adult_at: null };
  await db
    .insertInto("measures")
    .values({ id: `measure ${count++}`, user_id: id, ...warned, ...open, ...bare, ...unmoved })
    .execute();
  // A suspension that is over.
  const over = { until: NOW - 1, banned: 0, since: NOW - 2, settled: 1 } as const;
  await db
    .insertInto("stopped_people")
    .values({ user_id: id, ...over })
    .execute();
}

/** What the person said of a design in the square, and looked at. */
async function stroll(db: Db, id: string, said: Marks): Promise<void> {
  const designer = await aPerson(db);
  const shown = { designer_id: designer.id, owner_id: designer.id, status: "exhibition" } as const;
  const row = { ...designRow({ ...shown, name: "Shown", story: "Shown" }), listed_at: NOW };
  await db.insertInto("designs").values(row).execute();
  await likeDesign(db, { id }, row.id, NOW);
  await commentDesign(db, as(id, `say ${row.id}`), row.id, said.comment, NOW);
  await countDesignView(db, id, row.id, NOW);
}

/** What the person told the official side, and what they replied to somebody as an official. */
async function consult(db: Db, id: string, said: Marks): Promise<void> {
  await sendFeedback(db, { id }, said.feedback, NOW);
  const asked = await sendFeedback(db, await aPerson(db), "How deep is it?", NOW);
  const official = await aPerson(db, { official: 1 });
  await replyToFeedback(db, official.id, asked.id, "Very deep.", NOW);
  // Officials cannot leave; somebody who was one can. The log of the official side stays in either case.
  await db.updateTable("feedback").set({ replied_by: id }).where("id", "=", asked.id).execute();
}

/** A friend, whom the person follows and who follows them; they talk. */
async function befriend(db: Db, id: string): Promise<void> {
  const companion = await aPerson(db);
  await follow(db, { id }, companion.id, NOW);
  await follow(db, companion, id, NOW);
  await sendText(db, id, companion.id, { text: "Good evening", clientId: "first" }, NOW);
  await sendText(db, companion.id, id, { text: "And to you", clientId: "second" }, NOW);
}

/** Somebody with one of everything. The house is furnished. */
export async function aLife(db: Db): Promise<Life> {
  const said = marks();
  const [friend, inviter] = [await aPerson(db), await aPerson(db)];
  const id = await arrive(db, said, inviter);
  const token = await createSessions(db, () => NOW).start(id, said.device);
  await linkElsewhere(db, id, said);
  await protect(db, id);
  const own = await write(db, id, said, friend);
  const talked = await talk(db, id, said, friend);
  const had = await gather(db, id, friend);
  const bought = await design(db, id, said, friend);
  await db.insertInto("photos").values(photoRow(id)).execute();
  await transact(db, (tx) => appendEvent(tx, id, "message", "an id", NOW));
  const held = { kind: "user", thing_id: id, about_id: id, said: "{}", rules: "[]", held_at: NOW } as const;
  await db.insertInto("held_texts").values(held).execute();
  await stroll(db, id, said);
  await askForBirthday(db, { id, official: false }, { birthday: "2011-03-02", note: said.story }, NOW);
  await consult(db, id, said);
  await beTold(db, id);
  await befriend(db, id);
  const [foe, newcomer] = [await aPerson(db), await aPerson(db, { invited_by: id })];
  await block(db, await asPerson(db, id), foe);
  await block(db, newcomer, await asPerson(db, id));
  await underWatch(db, id, said, friend);
  const bottles = { ...own, ...had, commented: talked.commented };
  return { id, marks: said, token, friend, inviter, bought, bottles };
}
