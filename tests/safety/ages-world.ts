/** Everything that people of one age band write where others may read it, each with a mark that stands nowhere else. */
import type { Db } from "../../src/db/transact";
import type { HeldKind, Kind } from "../../src/safety/safety";
import type { TextKind } from "../../src/translations/translate";
import { aDesign, aPurchase } from "../designs/workshop";
import type { House } from "../http/open";
import { aBottle } from "../support/bottles";
import { aPerson, type TestPerson } from "../support/people";

export type Band = "adult" | "minor";

/** What is written, by the kind under which it can be translated, held or reported. */
export const WORDS = {
  bottle: ["bottle", "kept"],
  comment: ["comment", "houseComment", "designComment", "houseDesignComment"],
  answer: ["answer", "houseAnswer"],
  design: ["sale", "saleStory", "shown", "shownStory", "bought", "boughtStory"],
  user: ["writer", "kin", "asker", "signature"],
  message: ["chat", "request"],
} as const satisfies Record<TextKind | Kind | HeldKind, readonly string[]>;

/** What officials read, and nobody else. */
const CONFIDED = ["feedback", "note"] as const;

export type Name = (typeof WORDS)[keyof typeof WORDS][number] | (typeof CONFIDED)[number];
export const NAMES: readonly Name[] = [...Object.values(WORDS).flat(), ...CONFIDED];

/** What the search is asked for: the names of everybody here begin so. */
export const SOUGHT = "Zq";
export const mark = (band: Band, name: Name): string => `${SOUGHT}${band}${name}end`;

/** Somebody who asks the API. */
export interface Asker {
  person: TestPerson;
  token: string;
  /** @throws where it is refused */
  post(path: string, json?: object): Promise<void>;
}

export async function asker(house: House, person: TestPerson): Promise<Asker> {
  const token = await house.enter(person);
  return {
    person,
    token,
    async post(path, json = {}) {
      const response = await house.ask("POST", `/api${path}`, { token, json });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      await response.body?.cancel();
    },
  };
}

const BIRTHDAY: Record<Band, string> = { adult: "1990-05-17", minor: "2011-03-02" };

async function peopleOf(db: Db, house: House, band: Band) {
  const one = async (name: Name, signature = "") =>
    asker(house, await aPerson(db, { birthday: BIRTHDAY[band], nickname: mark(band, name), signature }));
  return {
    band,
    writer: await one("writer", mark(band, "signature")),
    kin: await one("kin"),
    asker: await one("asker"),
  };
}
export type People = Awaited<ReturnType<typeof peopleOf>>;

/** What belongs to the house: there both bands meet. */
export async function houseThings(db: Db, official: TestPerson) {
  const bottle = await aBottle(db, official, { content: "From the house." });
  const { id: design } = await aDesign(db, official, { status: "exhibition", name: "Of the house" });
  return { bottle, design };
}
type HouseThings = Awaited<ReturnType<typeof houseThings>>;

/** A comment on a bottle, and the answer to it. */
async function talk(
  db: Db,
  bottle: string,
  [finder, author]: [Asker, Asker],
  [comment, answer]: [string, string],
): Promise<void> {
  await finder.post(`/bottles/pick/${bottle}`);
  await finder.post(`/bottles/drop/${bottle}`, { comment });
  const mine = db.selectFrom("comments").select("id").where("content", "=", comment);
  const { id } = await mine.executeTakeFirstOrThrow();
  await author.post(`/bottles/comments/${id}/answer`, { content: answer });
}

async function throwBottles(db: Db, { band, writer, kin }: People, house: HouseThings, official: Asker) {
  const own = await aBottle(db, writer.person, { content: mark(band, "bottle") });
  await talk(db, own, [kin, writer], [mark(band, "comment"), mark(band, "answer")]);
  await talk(db, house.bottle, [writer, official], [mark(band, "houseComment"), mark(band, "houseAnswer")]);
  const kept = await aBottle(db, writer.person, { content: mark(band, "kept") });
  await kin.post(`/bottles/pick/${kept}`);
  await kin.post(`/bottles/collect/${kept}`);
  return { own, kept };
}

async function showDesigns(db: Db, { band, writer, kin }: People, house: HouseThings) {
  const named = (name: "sale" | "shown" | "bought") => ({
    name: mark(band, name),
    story: mark(band, `${name}Story`),
  });
  const sale = await aDesign(db, writer.person, { status: "forSale", ...named("sale") });
  await aDesign(db, writer.person, { status: "exhibition", ...named("shown") });
  await aPurchase(db, kin.person, writer.person, named("bought"));
  await kin.post(`/square/${sale.id}/comments`, { content: mark(band, "designComment") });
  await writer.post(`/square/${house.design}/comments`, { content: mark(band, "houseDesignComment") });
}

async function chat({ band, writer, kin, asker: stranger }: People) {
  for (const [one, other] of [
    [writer, kin],
    [kin, writer],
    [stranger, writer],
  ] as const) {
    await one.post(`/users/${other.person.id}/follow`);
  }
  await writer.post(`/chat/${kin.person.id}/messages`, { text: mark(band, "chat") });
  await stranger.post(`/chat/${writer.person.id}/messages`, { text: mark(band, "request") });
}

/** People of one band, and all they wrote: to each other and on things of the house. */
export async function wordsOf(db: Db, house: House, band: Band, things: HouseThings, official: Asker) {
  const people = await peopleOf(db, house, band);
  const { own } = await throwBottles(db, people, things, official);
  await showDesigns(db, people, things);
  await chat(people);
  await people.kin.post("/feedback", { text: mark(band, "feedback") });
  await people.kin.post("/reports", { kind: "bottle", id: own, reason: "other", note: mark(band, "note") });
  return people;
}
