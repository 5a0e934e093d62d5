/** What becomes of the person, or of their age, after everything was made. */
import { deleteAccount } from "../../src/account/account";
import type { Db } from "../../src/db/transact";
import { transact } from "../../src/db/transact";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { DAY } from "../../src/runtime/units";
import { findContent } from "../../src/safety/content";
import { applyPendingBanEffects, type ContentKind, liftMeasure, takeMeasure } from "../../src/safety/safety";
import { blockPerson } from "../../src/social/social";
import { adultAtFromBirthday } from "../../src/users/users";
import { anOfficial, MEASURE_REASON, officialContext } from "../safety/official-fixtures";
import type { TestPerson } from "../support/people";
import { NOW, type VisibilityWorld } from "./visibility-world";

const { settle, bandChanged, things, onBlocked } = compileRoomPlan(ROOMS);
export const settleMeasures = (db: Db, now = NOW): Promise<number> => applyPendingBanEffects(db, settle, now);

async function takeStopMeasure({ db, person }: VisibilityWorld, kind: "suspend" | "ban", now: number) {
  const official = await anOfficial(db);
  const taken = kind === "ban" ? { kind, ...MEASURE_REASON } : { kind, days: 1, ...MEASURE_REASON };
  const measure = await takeMeasure(db, officialContext(official), person.id, taken, now);
  return {
    lift: () => liftMeasure(db, things, officialContext(official), { measureId: measure, reason: "A mistake." }, NOW),
  };
}

async function setBirthdays({ db }: VisibilityWorld, people: TestPerson[], birthday: string): Promise<void> {
  const adult = adultAtFromBirthday(birthday);
  for (const { id } of people) {
    await db.updateTable("users").set({ birthday, adult_at: adult }).where("id", "=", id).execute();
    await transact(db, (tx) => bandChanged(tx, id, { adultAt: adult, hasBandChanged: true }, NOW));
  }
}

/** Every text and thing of the person. */
export async function listContent({ db, person: { id } }: VisibilityWorld) {
  const bottles = await db.selectFrom("bottles").select("id").where("author_id", "=", id).execute();
  const comments = await db.selectFrom("comments").select("id").where("author_id", "=", id).execute();
  const answers = await db
    .selectFrom("comments")
    .innerJoin("bottles", "bottles.id", "comments.bottle_id")
    .select("comments.id")
    .where("bottles.author_id", "=", id)
    .where("answer", "is not", null)
    .execute();
  const designs = await db.selectFrom("designs").select("id").where("designer_id", "=", id).execute();
  const designComments = await db.selectFrom("design_comments").select("id").where("author_id", "=", id).execute();
  const messages = await db.selectFrom("chat_messages").select("id").where("sender_id", "=", id).execute();
  const all = {
    bottle: bottles,
    comment: [...comments, ...designComments],
    answer: answers,
    design: designs,
    message: messages,
  };
  return Object.entries(all).flatMap(([kind, rows]) => rows.map((row) => ({ kind: kind as ContentKind, id: row.id })));
}

/** As enough reports do. */
const hideContent = (db: Db, kind: ContentKind, id: string): Promise<void> =>
  transact(db, async (tx) => {
    const content = await findContent(tx, things, kind, id);
    await content?.adapter.hide(tx, id, NOW);
  });

const MINOR_BIRTHDAY = "2011-03-02";

/** Each turns the world of an active person into that of its name. */
export const ACCOUNT_STATES = {
  active: async () => undefined,
  suspended: async (world) => void (await takeStopMeasure(world, "suspend", NOW)),
  /** A suspension that time has ended. */
  over: async (world) => void (await takeStopMeasure(world, "suspend", NOW - 2 * DAY)),
  /** At once, before anything was moved. */
  banned: async (world) => void (await takeStopMeasure(world, "ban", NOW)),
  /** When all is moved. */
  settled: async (world) => {
    await takeStopMeasure(world, "ban", NOW);
    await settleMeasures(world.db);
  },
  /** The ban was lifted when all was moved, and all was moved back. */
  lifted: async (world) => {
    const { lift } = await takeStopMeasure(world, "ban", NOW);
    await settleMeasures(world.db);
    await lift();
    await settleMeasures(world.db);
  },
  /** The ban was lifted before anything was moved. */
  brief: async (world) => {
    const { lift } = await takeStopMeasure(world, "ban", NOW);
    await lift();
    await settleMeasures(world.db);
  },
  /** All they wrote was hidden, each thing on its own; their name was not. */
  hidden: async (world) => {
    for (const { kind, id } of await listContent(world)) await hideContent(world.db, kind, id);
  },
  /** Their name, picture and signature were hidden. */
  unnamed: ({ db, person }) => hideContent(db, "user", person.id),
  deleted: ({ db, app, person }) => deleteAccount(db, app.files, person.id, NOW),
  /** By everybody who reads. */
  blocked: async ({ db, person, ...world }) => {
    for (const who of [world.reader, world.stranger, world.third, world.invited])
      await blockPerson(db, who, person.id, NOW, onBlocked);
  },
  /** They have blocked everybody who reads. */
  blocking: async ({ db, person, ...world }) => {
    for (const who of [world.reader, world.stranger, world.third, world.invited])
      await blockPerson(db, person, who.id, NOW, onBlocked);
  },
  /** The person turns out to be under 18, the readers are not. */
  minor: (world) => setBirthdays(world, [world.person], MINOR_BIRTHDAY),
  /** The readers turn out to be under 18, the person is not. */
  elder: (world) => setBirthdays(world, [world.reader, world.stranger, world.third, world.invited], MINOR_BIRTHDAY),
} satisfies Record<string, (world: VisibilityWorld) => Promise<unknown>>;

export type AccountState = keyof typeof ACCOUNT_STATES;
