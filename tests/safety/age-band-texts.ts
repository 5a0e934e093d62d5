import type { TranslatableKind } from "../../src/db/tables/translations";
/** Everything that people of one age band write where others may read it, each with a mark that stands nowhere else. */
import type { Db } from "../../src/db/transact";
import type { ContentKind } from "../../src/safety/safety";

import { aDesign, aPurchase } from "../designs/design-fixtures";
import type { TestApp } from "../support/app";
import { aBottle } from "../support/bottles";
import { aPerson, type TestPerson } from "../support/people";

export type BandName = "adult" | "minor";

/** What is written, by the kind under which it can be translated, held or reported. */
export const MARKED_TEXTS = {
  bottle: ["bottle", "kept"],
  comment: ["comment", "houseComment"],
  answer: ["answer", "houseAnswer"],
  design: ["sale", "saleStory", "shown", "shownStory", "bought", "boughtStory"],
  user: ["writer", "kin", "asker"],
  message: ["chat", "request"],
  design_comment: ["designComment", "houseDesignComment"],
  signature: ["signature"],
  feedback: [],
  feedback_reply: [],
  birthday_note: [],
  birthday_reply: [],
  appeal: [],
  appeal_reply: [],
  measure_reason: [],
  log_words: [],
  held_text: [],
  mass_text: [],
  evidence: [],
  case_words: [],
  team_letter: [],
} as const satisfies Record<TranslatableKind | ContentKind | ContentKind, readonly string[]>;

/** What officials read, and nobody else. */
const OFFICIAL_ONLY_TEXTS = ["feedback", "note"] as const;

export type MarkName = (typeof MARKED_TEXTS)[keyof typeof MARKED_TEXTS][number] | (typeof OFFICIAL_ONLY_TEXTS)[number];
export const MARK_NAMES: readonly MarkName[] = [...Object.values(MARKED_TEXTS).flat(), ...OFFICIAL_ONLY_TEXTS];

/** What the search is asked for: the names of everybody here begin so. */
export const MARK_PREFIX = "Zq";
export const bandMark = (band: BandName, name: MarkName): string => `${MARK_PREFIX}${band}${name}end`;

/** Somebody who asks the API. */
export interface ApiPerson {
  person: TestPerson;
  token: string;
  /** @throws where it is refused */
  post(path: string, json?: object): Promise<void>;
}

export async function signInApiPerson(app: TestApp, person: TestPerson): Promise<ApiPerson> {
  const token = await app.enter(person);
  return {
    person,
    token,
    async post(path, json = {}) {
      const response = await app.ask("POST", `/api${path}`, { token, json });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      await response.body?.cancel();
    },
  };
}

const BIRTHDAY: Record<BandName, string> = { adult: "1990-05-17", minor: "2011-03-02" };

async function createBandPeople(db: Db, app: TestApp, band: BandName) {
  const one = async (name: MarkName, signature = "") =>
    signInApiPerson(app, await aPerson(db, { birthday: BIRTHDAY[band], nickname: bandMark(band, name), signature }));
  return {
    band,
    writer: await one("writer", bandMark(band, "signature")),
    sameBand: await one("kin"),
    asker: await one("asker"),
  };
}
export type BandPeople = Awaited<ReturnType<typeof createBandPeople>>;

/** What belongs to the house: there both bands meet. Its designs are those of its own account, which has no birthday. */
export async function createOfficialThings(db: Db, official: TestPerson) {
  const bottle = await aBottle(db, official, { content: "From the house." });
  const house = await aPerson(db, { official: 1, birthday: null });
  const { id: design } = await aDesign(db, house, { status: "exhibition", name: "Of the house" });
  return { bottle, design };
}
type OfficialThings = Awaited<ReturnType<typeof createOfficialThings>>;

/** A comment on a bottle, and the answer to it. */
async function commentAndAnswer(
  db: Db,
  bottle: string,
  [finder, author]: [ApiPerson, ApiPerson],
  [comment, answer]: [string, string],
): Promise<void> {
  await finder.post(`/bottles/pick/${bottle}`);
  await finder.post(`/bottles/drop/${bottle}`, { comment });
  const mine = db.selectFrom("comments").select("id").where("content", "=", comment);
  const { id } = await mine.executeTakeFirstOrThrow();
  await author.post(`/bottles/comments/${id}/answer`, { content: answer });
}

async function throwBottles(db: Db, { band, writer, sameBand }: BandPeople, app: OfficialThings, official: ApiPerson) {
  const own = await aBottle(db, writer.person, { content: bandMark(band, "bottle") });
  await commentAndAnswer(db, own, [sameBand, writer], [bandMark(band, "comment"), bandMark(band, "answer")]);
  await commentAndAnswer(
    db,
    app.bottle,
    [writer, official],
    [bandMark(band, "houseComment"), bandMark(band, "houseAnswer")],
  );
  const kept = await aBottle(db, writer.person, { content: bandMark(band, "kept") });
  await sameBand.post(`/bottles/pick/${kept}`);
  await sameBand.post(`/bottles/collect/${kept}`);
  return { own, kept };
}

async function publishDesigns(db: Db, { band, writer, sameBand }: BandPeople, app: OfficialThings) {
  const named = (name: "sale" | "shown" | "bought") => ({
    name: bandMark(band, name),
    story: bandMark(band, `${name}Story`),
  });
  const sale = await aDesign(db, writer.person, { status: "forSale", ...named("sale") });
  await aDesign(db, writer.person, { status: "exhibition", ...named("shown") });
  await aPurchase(db, sameBand.person, writer.person, named("bought"));
  await sameBand.post(`/square/${sale.id}/comments`, { content: bandMark(band, "designComment") });
  await writer.post(`/square/${app.design}/comments`, { content: bandMark(band, "houseDesignComment") });
}

async function exchangeMessages({ band, writer, sameBand, asker: stranger }: BandPeople) {
  for (const [one, other] of [
    [writer, sameBand],
    [sameBand, writer],
    [stranger, writer],
  ] as const) {
    await one.post(`/users/${other.person.id}/follow`);
  }
  await writer.post(`/chat/${sameBand.person.id}/messages`, { text: bandMark(band, "chat") });
  await stranger.post(`/chat/${writer.person.id}/messages`, { text: bandMark(band, "request") });
}

/** People of one band, and all they wrote: to each other and on official bottles and built-in designs. */
export async function writeMarkedTexts(
  db: Db,
  app: TestApp,
  band: BandName,
  things: OfficialThings,
  official: ApiPerson,
) {
  const people = await createBandPeople(db, app, band);
  const { own } = await throwBottles(db, people, things, official);
  await publishDesigns(db, people, things);
  await exchangeMessages(people);
  await people.sameBand.post("/feedback", { text: bandMark(band, "feedback") });
  await people.sameBand.post("/reports", {
    kind: "bottle",
    id: own,
    reason: "other",
    note: bandMark(band, "note"),
  });
  return people;
}
