/** A reader, a person with things of every kind, and every key by which the product knows the person or a thing of theirs. */
import { newId } from "../../../src/db/ids";
import { type Db, transact } from "../../../src/db/transact";
import { saveSearchKeys } from "../../../src/designs/search-key-rows";
import { DAY } from "../../../src/runtime/units";
import { nameKey } from "../../../src/users/users";
import { aDesign } from "../../designs/design-fixtures";
import { anOfficial } from "../../safety/official-fixtures";
import { openTestApp, type TestApp } from "../../support/app";
import { aBottle, seedBuiltIns } from "../../support/bottles";
import { aPerson, TEST_START as NOW, type TestPerson } from "../../support/people";
import { photoRow } from "../../support/photos";
import { fakeTranslator } from "../../support/translators";
import type { Standing, StandingBand } from "./standing";

/** What the stories of one database share. */
export interface KeyStage {
  db: Db;
  app: TestApp;
  /** An official who takes measures and looks people up; their token. */
  judge: TestPerson;
  judgeToken: string;
  nobody: Keys;
}

/** Every key of a person and of what is theirs; of nobody: keys of the same shape that nothing has. */
export interface Keys {
  person: string;
  nickname: string;
  /** The name before the one they have now. */
  formerNickname: string;
  username: string;
  email: string;
  invite: string;
  signature: string;
  avatar: string;
  album: string;
  photo: string;
  bottle: string;
  letter: string;
  /** Their comment on a bottle of somebody else. */
  comment: string;
  said: string;
  exhibit: string;
  sale: string;
  designName: string;
}

export interface KeyWorld extends KeyStage {
  reader: TestPerson;
  /** A session of the reader. */
  token: string;
  person: TestPerson;
  keys: Keys;
  standing: Standing;
}

const BIRTHDAYS = { adult: "1990-05-17", minor: "2011-03-02" } as const;
const birthdayOf = (band: StandingBand) =>
  band === null ? { birthday: null, gender: null } : { birthday: BIRTHDAYS[band] };

export async function openKeyStage(db: Db): Promise<KeyStage> {
  await seedBuiltIns(db);
  const translator = fakeTranslator(async ({ text }) => ({ text: `« ${text} »`, from: "fr" }));
  const app = openTestApp(db, {}, translator);
  const judge = await anOfficial(db);
  return { db, app, judge, judgeToken: await app.enter(judge), nobody: unusedKeys() };
}

let count = 0;

/** A word of letters that no other story has, and that stands in no text of the product. */
function uniqueWord(): string {
  return String(count++)
    .padStart(5, "0")
    .replace(/\d/g, (digit) => "bdfghjkmpt"[Number(digit)] ?? "");
}

const uniqueId = (): string => newId(NOW);
const pictureName = (file: string, width: number): string => `${file}-${width}.webp`;

/** Keys that nobody has; of names only the word is new, so that they look like those of somebody. */
export function unusedKeys(): Keys {
  const word = uniqueWord();
  return {
    person: uniqueId(),
    nickname: `zn${word} nick`,
    formerNickname: `zo${word} nick`,
    username: `zü${word}.user`,
    email: `ze${word}@mail.example`,
    invite: `ZQ${count
      .toString(7)
      .padStart(6, "0")
      .replace(/\d/g, (digit) => "2345678"[Number(digit)] ?? "")}`,
    signature: `zs${word} signature`,
    avatar: pictureName(photoRow("").file, 288),
    album: pictureName(photoRow("").file, 320),
    photo: uniqueId(),
    bottle: uniqueId(),
    letter: `zl${word} letter`,
    comment: uniqueId(),
    said: `zc${word} comment`,
    exhibit: uniqueId(),
    sale: uniqueId(),
    designName: `zd${word} design`,
  };
}

async function addPhotos(db: Db, app: TestApp, person: TestPerson, keys: Keys): Promise<void> {
  const fileOf = (name: string) => name.replace(/-\d+\.webp$/, "");
  const rows = [
    photoRow(person.id, { kind: "avatar", file: fileOf(keys.avatar) }),
    photoRow(person.id, { id: keys.photo, file: fileOf(keys.album) }),
  ];
  await db.insertInto("photos").values(rows).execute();
  for (const name of [keys.avatar, keys.album]) await app.files.put(name, new Uint8Array([1]), "image/webp");
}

async function addComment(db: Db, person: TestPerson, { comment: id, said: content }: Keys): Promise<void> {
  const bottle_id = await aBottle(db, await aPerson(db), { band: "all", comment_count: 1 });
  const unanswered = { answer: null, answered_at: null };
  await db
    .insertInto("comments")
    .values({ id, bottle_id, author_id: person.id, content, created_at: NOW, ...unanswered })
    .execute();
}

async function addDesigns(db: Db, person: TestPerson, { exhibit, sale, designName: name }: Keys): Promise<void> {
  // The newest of all stories, and before any of their bans.
  const listed_at = NOW - DAY + count;
  await aDesign(db, person, { id: exhibit, name, status: "exhibition", listed_at });
  await aDesign(db, person, { id: sale, name, status: "forSale", listed_at });
  await transact(db, async (tx) => {
    await saveSearchKeys(tx, exhibit);
    await saveSearchKeys(tx, sale);
  });
}

async function createPerson(stage: KeyStage, keys: Keys, band: StandingBand, official: boolean): Promise<TestPerson> {
  const { db, app } = stage;
  const { person: id, nickname, username, email, invite: invite_code, signature } = keys;
  const names = { nickname, nickname_key: nameKey(nickname), username, username_key: nameKey(username) };
  const address = { email, email_key: nameKey(email), email_verified: 1, email_since: NOW } as const;
  const person = await aPerson(db, {
    id,
    ...names,
    ...address,
    ...birthdayOf(band),
    signature,
    invite_code,
    avatar: `/pictures/${keys.avatar}`,
    official: official ? 1 : 0,
    created_at: NOW - 30 * DAY,
    throw_count: 5,
  });
  await addPhotos(db, app, person, keys);
  await aBottle(db, person, { id: keys.bottle, content: keys.letter });
  await addComment(db, person, keys);
  await addDesigns(db, person, keys);
  return person;
}

/** Of two people who have nothing to do with each other. */
export const newStanding = (reader: StandingBand, person: StandingBand, official: boolean): Standing => ({
  reader,
  person,
  official,
  blocked: false,
  blocking: false,
  follows: false,
  followed: false,
  stops: [],
  settled: true,
  exhibited: true,
  forSale: true,
  nameHidden: false,
  deleted: false,
  now: NOW,
});

/** A new reader and a new person before anything became of them. */
export async function createKeyWorld(
  stage: KeyStage,
  { reader: readerBand, person: band, official }: { reader: StandingBand; person: StandingBand; official: boolean },
  change: Partial<Keys> = {},
): Promise<KeyWorld> {
  stage.app.later(0);
  const keys = { ...unusedKeys(), ...change };
  const reader = await aPerson(stage.db, { ...birthdayOf(readerBand), coins: 0 });
  const person = await createPerson(stage, keys, band, official);
  // Came by their invitation.
  await stage.db
    .updateTable("users")
    .set({ invited_by: person.id, hints_seen: 0 })
    .where("id", "=", reader.id)
    .execute();
  const standing = newStanding(readerBand, band, official);
  return { ...stage, reader, token: await stage.app.enter(reader), person, keys, standing };
}
