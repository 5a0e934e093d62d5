/** One person of whom everything is somewhere, and people who come upon it. What is theirs has a mark of its own. */

import { answerComment } from "../../src/bottles/answer-comment";
import { dropBottle, pickUpBottle } from "../../src/bottles/bottles";
import { sendText } from "../../src/chat/chat";
import { toOrderedPair } from "../../src/chat/relation";
import { newId } from "../../src/db/ids";
import type { DesignRow } from "../../src/db/tables/designs";
import { type Db, transact } from "../../src/db/transact";
import { saveSearchKeys } from "../../src/designs/search-key-rows";
import { notifyPerson } from "../../src/messages/messages";
import { likeDesign, saveDesignComment } from "../../src/square/square";
import { aDesign, aDesigner, aPurchase } from "../designs/design-fixtures";
import { openTestApp, type TestApp } from "../support/app";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { aPerson, TEST_START as NOW, SETTLED_PERSON, type TestPerson } from "../support/people";
import { photoRow } from "../support/photos";
import { fakeTranslator } from "../support/translators";
import { insertFriendship } from "../support/world";

export { NOW };

/** What stands in answers, by what it is a mark of. */
export const TEXT_MARKS = {
  name: "Zqperson",
  letter: "Zqletter",
  comment: "Zqcomment",
  answer: "Zqanswer",
  design: "Zqdesign",
  story: "Zqstory",
  words: "Zqwords",
  signature: "Zqsignature",
} as const;

const INVITE_CODE = "ZQCQDE22";
const newPhotoFile = () => photoRow("").file;

const TRANSLATOR = fakeTranslator(async ({ text: commentId }) => ({ text: `« ${commentId} »`, from: "fr" }));

async function createReaders(db: Db) {
  const official = await seedBuiltIns(db);
  const reader = await aDesigner(db, 100, SETTLED_PERSON);
  const avatar = newPhotoFile();
  const person = await aPerson(db, {
    ...SETTLED_PERSON,
    nickname: TEXT_MARKS.name,
    signature: TEXT_MARKS.signature,
    avatar: `/pictures/${avatar}-288.webp`,
    invite_code: INVITE_CODE,
    invited_by: reader.id,
  });
  const photo = photoRow(person.id);
  await db
    .insertInto("photos")
    .values([photoRow(person.id, { kind: "avatar", file: avatar }), photo])
    .execute();
  const reward = { amount: 10, reason: "invitation_reward", ref: person.id, balance: 110, created_at: NOW };
  await db
    .insertInto("coin_records")
    .values({ user_id: reader.id, seq: 2, ...reward })
    .execute();
  await db.updateTable("users").set({ coins: 110, coin_seq: 2 }).where("id", "=", reader.id).execute();
  return {
    official,
    person,
    reader,
    stranger: await aDesigner(db, 100, SETTLED_PERSON),
    third: await aPerson(db, SETTLED_PERSON),
    /** Came by the person's invitation, and is still shown the first hints. */
    invited: await aPerson(db, { ...SETTLED_PERSON, created_at: NOW, invited_by: person.id, hints_seen: 0 }),
    /** As they are before their profile is complete. */
    ageless: await aPerson(db, { birthday: null, gender: null, invited_by: person.id }),
    avatar: `${avatar}-288.webp`,
    album: `${photo.file}-320.webp`,
    photo: photo.id,
    code: INVITE_CODE,
    username: (await db.selectFrom("users").select("username").where("id", "=", person.id).executeTakeFirstOrThrow())
      .username,
  };
}
type WorldReaders = Awaited<ReturnType<typeof createReaders>>;

const commentId = async (db: Db, bottle: string, author: TestPerson): Promise<string> => {
  const comment = db.selectFrom("comments").select("id").where("bottle_id", "=", bottle);
  return (await comment.where("author_id", "=", author.id).executeTakeFirstOrThrow()).id;
};

/** Somebody picks a bottle up and lets it drift on with a comment. */
async function comment(db: Db, finder: TestPerson, bottle: string, text: string): Promise<string> {
  await pickUpBottle(db, finder, bottle, NOW);
  await dropBottle(db, finder, bottle, text, NOW);
  return commentId(db, bottle, finder);
}

/** Bottles of the person in every hand and state, and what they wrote on others'. */
async function createBottles(db: Db, { person, reader, third }: WorldReaders) {
  const own = (change = {}) => aBottle(db, person, { content: TEXT_MARKS.letter, ...change });
  const [mine, mineForm, lent] = [await aBottle(db, reader), await aBottle(db, reader), await aBottle(db, reader)];
  const theirs = await aBottle(db, third);
  const keptBy = { state: "kept", owner_id: reader.id, collected_at: NOW } as const;
  const bottles = {
    sea: await own(),
    pick: await own(),
    pickForm: await own(),
    liked: await own(),
    likedForm: await own(),
    held: await own(),
    dropped: await own(),
    droppedForm: await own(),
    back: await own(),
    backForm: await own(),
    keptForm: await own(),
    kept: await own(),
    past: await own(),
    mine,
    mineForm,
    theirs,
    lent,
  };
  const { held, dropped, droppedForm, back, backForm, keptForm } = bottles;
  for (const each of [held, dropped, droppedForm, back, backForm, keptForm]) await pickUpBottle(db, reader, each, NOW);
  await answerComment(db, person, await comment(db, reader, bottles.past, "Mine"), TEXT_MARKS.answer, NOW);
  await answerComment(db, person, await comment(db, third, bottles.kept, "Mine"), TEXT_MARKS.answer, NOW);
  await db.updateTable("bottles").set(keptBy).where("id", "=", bottles.kept).execute();
  const commentId = await comment(db, person, mine, TEXT_MARKS.comment);
  const commentForm = await comment(db, person, mineForm, TEXT_MARKS.comment);
  await comment(db, person, theirs, TEXT_MARKS.comment);
  await pickUpBottle(db, person, lent, NOW);
  return { ...bottles, commentId, commentForm };
}

async function createDesigns(db: Db, { person, reader, third }: WorldReaders) {
  const look = { name: TEXT_MARKS.design, story: TEXT_MARKS.story };
  const own = async (change: Partial<DesignRow>) => {
    const { id } = await aDesign(db, person, { ...look, ...change });
    await transact(db, (tx) => saveSearchKeys(tx, id));
    return id;
  };
  const theirs = await aDesign(db, third, { status: "exhibition" });
  const mine = await aDesign(db, reader, { status: "exhibition" });
  const designs = {
    sale: await own({ status: "forSale" }),
    saleForm: await own({ status: "forSale" }),
    bought: (await aPurchase(db, reader, person, look)).id,
    exhibited: await own({ status: "exhibition" }),
    theirDesign: theirs.id,
  };
  await saveDesignComment(db, person, theirs.id, TEXT_MARKS.comment, NOW);
  await likeDesign(db, person, mine.id, NOW);
  return designs;
}

/** The reader answers a line of the letter by which the two met. */
async function quoteLetter(db: Db, { person, reader }: WorldReaders, bottleId: string): Promise<void> {
  const { low, high } = toOrderedPair(person.id, reader.id);
  const met = { met_bottle_id: bottleId };
  await db.updateTable("conversations").set(met).where("low_id", "=", low).where("high_id", "=", high).execute();
  const replyTo = { bottleId, line: TEXT_MARKS.letter };
  await sendText(db, reader.id, person.id, { text: "Yours", clientId: newId(NOW), replyTo }, NOW);
}

async function createChat(db: Db, app: TestApp, { person, reader }: WorldReaders) {
  await insertFriendship(db, person.id, reader.id);
  await transact(db, (tx) =>
    notifyPerson(tx, reader.id, "friend_added", { from: person.id, nickname: TEXT_MARKS.name }, NOW),
  );
  const { message } = await sendText(db, person.id, reader.id, { text: TEXT_MARKS.words, clientId: newId(NOW) }, NOW);
  const sent = await sendText(db, person.id, reader.id, { text: "x", clientId: newId(NOW) }, NOW);
  const picture = newPhotoFile();
  const drawn = { kind: "image", text: null, file: picture, width: 4, height: 4 } as const;
  await db.updateTable("chat_messages").set(drawn).where("id", "=", sent.message.id).execute();
  const named = `${picture}-1280.webp`;
  await app.files.put(named, new Uint8Array([1]), "image/webp");
  const answer = { text: "Mine", clientId: newId(NOW), replyTo: message.id };
  const own = await sendText(db, reader.id, person.id, answer, NOW);
  return { word: message.id, picture: named, ownWord: own.message.id };
}

/** The world of one person, in a database of its own. */
export async function seedVisibilityWorld(db: Db) {
  const app = openTestApp(db, {}, TRANSLATOR);
  const people = await createReaders(db);
  for (const name of [people.avatar, people.album]) await app.files.put(name, new Uint8Array([1]), "image/webp");
  const bottles = await createBottles(db, people);
  const designs = await createDesigns(db, people);
  const chat = await createChat(db, app, people);
  await quoteLetter(db, people, bottles.past);
  return { db, app, ...people, ...bottles, ...designs, ...chat };
}
export type VisibilityWorld = Awaited<ReturnType<typeof seedVisibilityWorld>>;

/** Who comes upon it; a visitor is signed out. */
export const READER_KINDS = ["reader", "stranger", "visitor", "ageless", "invited", "third", "official"] as const;
export type ReaderKind = (typeof READER_KINDS)[number];

export interface ReaderRequest {
  json?: unknown;
  form?: Record<string, string>;
}

const tokens = new WeakMap<TestApp, Map<ReaderKind, Promise<string>>>();

/** Each signs in once. */
function tokenOf({ app, ...world }: VisibilityWorld, who: Exclude<ReaderKind, "visitor">): Promise<string> {
  const known = tokens.get(app) ?? new Map<ReaderKind, Promise<string>>();
  tokens.set(app, known);
  const token = known.get(who) ?? app.enter(world[who]);
  known.set(who, token);
  return token;
}

/** Asks as one of the readers: the API by a token, a page by its cookie. */
export async function askAs(
  world: VisibilityWorld,
  who: ReaderKind,
  method: string,
  path: string,
  sent: ReaderRequest = {},
): Promise<Response> {
  const token = who === "visitor" ? undefined : await tokenOf(world, who);
  return world.app.ask(method, path, { ...sent, [path.startsWith("/api/") ? "token" : "session"]: token });
}

/** Marks that stand in an answer, in the order of their names; the words by which somebody goes unnamed among them. */
export function findMarks(body: string, { person, avatar }: VisibilityWorld): string {
  const signs: Record<string, string> = {
    ...TEXT_MARKS,
    id: person.id,
    picture: avatar,
    dots: "• • •",
    somebody: "Somebody",
    gone: "Deleted user",
  };
  return Object.keys(signs)
    .filter((name) => body.includes(signs[name] ?? ""))
    .sort()
    .join(" ");
}
