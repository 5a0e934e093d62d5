/** Limits of how many that are reached, and of how many are shown or left. */
import { createMailProof, findMailProof } from "../../../src/auth/email/mail-proofs";
import { expandBackpack } from "../../../src/backpack/backpack";
import { listDriftingBottles, pickUpBottle } from "../../../src/bottles/bottles";
import { loadVoyage } from "../../../src/bottles/reading/load-voyage";
import { newId } from "../../../src/db/ids";
import { type Db, transact } from "../../../src/db/transact";
import { SEARCH_LIMITS } from "../../../src/limits/account";
import { BACKPACK_LIMITS } from "../../../src/limits/designs";
import { MAIL_LIMITS } from "../../../src/limits/mail";
import { PUSH_LIMITS } from "../../../src/limits/notifications";
import { REGISTRATION_CLOSE_LIMITS, SAFETY_LIMITS, WORD_RULE_LIMITS } from "../../../src/limits/safety";
import { NEWCOMER_LIMITS, SEA_LIMITS } from "../../../src/limits/sea";
import { savePushSubscription } from "../../../src/push/subscriptions";
import { DAY } from "../../../src/runtime/units";
import { addWordRule, isNewcomer, removeWordRule } from "../../../src/safety/safety";
import { countHits, hitsByDay } from "../../../src/safety/words/count-hits";
import { searchPeople } from "../../../src/social/social";
import { aDesigner } from "../../designs/design-fixtures";
import { reportThing } from "../../safety/official-fixtures";
import { aBottle, bottleRow, workOutcome } from "../../support/bottles";
import { aPerson, aSignedInPerson, TEST_START as NOW, type TestPerson } from "../../support/people";
import { insertBottles, times, waitingBottles } from "./counts";
import { isOpenWhileUndecided } from "./times";

interface Threshold {
  n: number;
  /** Whether `k` are enough. */
  holds(db: Db, k: number): Promise<boolean>;
}

/** Whether a thing is hidden that so many have reported, each once. */
async function isHiddenBy(db: Db, reporters: TestPerson[]): Promise<boolean> {
  const bottle = await aBottle(db, await aPerson(db));
  for (const [n, reporter] of reporters.entries())
    await reportThing(db, reporter, { kind: "bottle", id: bottle }, NOW + n).catch(() => undefined);
  const row = db.selectFrom("bottles").select("hidden_at").where("id", "=", bottle);
  return (await row.executeTakeFirstOrThrow()).hidden_at !== null;
}

/** A reporter of whose decided reports, oldest first, some were wrong. */
async function aReporter(db: Db, wrong: readonly boolean[]): Promise<TestPerson> {
  const reporter = await aPerson(db);
  for (const [n, isWrong] of wrong.entries()) {
    const bottle = await aBottle(db, await aPerson(db));
    await reportThing(db, reporter, { kind: "bottle", id: bottle }, NOW + n);
    const decision = { decided_at: NOW, decision: isWrong ? "rejected" : "warn" } as const;
    await db.updateTable("report_cases").set(decision).where("thing_id", "=", bottle).execute();
  }
  return reporter;
}

const twoMore = async (db: Db) => [await aPerson(db), await aPerson(db)];

export const THRESHOLDS: Readonly<Record<string, Threshold>> = {
  "SAFETY_LIMITS.hidingReporters": {
    n: SAFETY_LIMITS.hidingReporters,
    holds: async (db, k) => isHiddenBy(db, await Promise.all(Array.from({ length: k }, () => aPerson(db)))),
  },
  // So many wrong ones make three reporters too few.
  "SAFETY_LIMITS.dismissedReports": {
    n: SAFETY_LIMITS.dismissedReports,
    holds: async (db, k) => !(await isHiddenBy(db, [await aReporter(db, Array(k).fill(true)), ...(await twoMore(db))])),
  },
  // The third of the wrong ones is so many decisions ago that it is forgotten.
  "SAFETY_LIMITS.recentReports": {
    n: SAFETY_LIMITS.recentReports,
    holds: async (db, k) => {
      const decisions = [true, ...Array(k - 2).fill(false), true, true];
      return isHiddenBy(db, [await aReporter(db, decisions), ...(await twoMore(db))]);
    },
  },
  // With one expansion, so many more places are full.
  "BACKPACK_LIMITS.step": {
    n: BACKPACK_LIMITS.step,
    holds: async (db, k) => {
      const [person, author] = [await aDesigner(db, 100), await aPerson(db)];
      await expandBackpack(db, person, BACKPACK_LIMITS.capacity, NOW);
      const kept = { state: "kept", owner_id: person.id, collected_at: NOW } as const;
      await insertBottles(
        db,
        Array.from({ length: BACKPACK_LIMITS.capacity + k }, () => bottleRow(author, kept)),
      );
      const picked = pickUpBottle(db, person, await aBottle(db, author), NOW);
      return (await workOutcome(picked)) === "backpack_full";
    },
  },
  "REGISTRATION_CLOSE_LIMITS.reporters": {
    n: REGISTRATION_CLOSE_LIMITS.reporters,
    holds: async (db, k) => !(await isOpenWhileUndecided(db, REGISTRATION_CLOSE_LIMITS.undecided, k)),
  },
  "NEWCOMER_LIMITS.throws": {
    n: NEWCOMER_LIMITS.throws,
    holds: async (_, k) => !isNewcomer({ created_at: NOW - 2 * NEWCOMER_LIMITS.age, throw_count: k, official: 0 }, NOW),
  },
};

interface ShownLimit {
  n: number;
  /** How many of `k` there are to be seen. */
  shown(db: Db, k: number): Promise<number>;
}

let searches = 0;

export const SHOWN: Readonly<Record<string, ShownLimit>> = {
  "SEARCH_LIMITS.found": {
    n: SEARCH_LIMITS.found,
    shown: async (db, k) => {
      const word = `shown${process.pid}x${searches++}x`;
      await times(k, (n) => aPerson(db, { nickname: `${word} ${n}` }));
      const { people, more } = await searchPeople(db, await aPerson(db), word, NOW);
      if (more !== k > SEARCH_LIMITS.found) throw new Error(`more: ${more} of ${k}`);
      return people.length;
    },
  },
  "SEA_LIMITS.voyageMax": {
    n: SEA_LIMITS.voyageMax,
    shown: async (db, k) => {
      const finder = await aPerson(db);
      const bottle_id = await aBottle(db, await aPerson(db), { comment_count: k - 1, like_count: 1 });
      // Of another kind than the rest, so that no query alone reaches the limit.
      await db
        .insertInto("bottle_likes")
        .values({ bottle_id, user_id: finder.id, active: 1, created_at: NOW })
        .execute();
      const rows = Array.from({ length: k - 1 }, (_, n) => ({ id: newId(NOW), bottle_id, created_at: NOW + 1 + n }));
      const text = { author_id: finder.id, content: "Hello", answer: null, answered_at: null };
      await db
        .insertInto("comments")
        .values(rows.map((row) => ({ ...row, ...text })))
        .execute();
      const counts = { id: bottle_id, pick_count: 0, like_count: 1, comment_count: k - 1 };
      const voyage = await loadVoyage(db, counts, NOW + DAY);
      // The latest.
      if (voyage.at(-1)?.at !== NOW + k - 1) throw new Error("the latest is not there");
      return voyage.length;
    },
  },
  "SEA_LIMITS.bottlesOnHome": {
    n: SEA_LIMITS.bottlesOnHome,
    shown: async (db, k) => {
      await db.updateTable("bottles").set({ state: "removed" }).execute();
      await insertBottles(db, waitingBottles(await aPerson(db), k));
      // Samples of the sea are kept for a second.
      return (await listDriftingBottles(db, await aPerson(db), NOW + 5_000 * k, 0.5)).length;
    },
  },
  "MAIL_LIMITS.proofsMax": {
    n: MAIL_LIMITS.proofsMax,
    shown: async (db, k) => {
      const { id } = await aPerson(db);
      const owner = { user_id: id, email_key: `${id}@mail.example` };
      const write = (n: number) => transact(db, (tx) => createMailProof(tx, "verify_email", owner, NOW + n));
      await times(k - 1, write);
      const { token } = await write(k);
      if (!(await findMailProof(db, "verify_email", token, NOW))) throw new Error("the newest is not there");
      await transact(db, (tx) => createMailProof(tx, "reset_password", owner, NOW));
      const rows = db
        .selectFrom("mail_proofs")
        .select("id")
        .where("user_id", "=", id)
        .where("kind", "=", "verify_email");
      return (await rows.execute()).length;
    },
  },
  "PUSH_LIMITS.perPerson": {
    n: PUSH_LIMITS.perPerson,
    shown: async (db, k) => {
      const { id } = await aPerson(db);
      await times(k, async (n) => {
        const session = await aSignedInPerson(db, { id });
        const endpoint = `https://push.sea.example/${id}/${n}`;
        await savePushSubscription(db, session, { endpoint, p256dh: "key", auth: "secret" }, NOW + n);
      });
      const rows = await db.selectFrom("push_subscriptions").select("endpoint").where("user_id", "=", id).execute();
      if (!rows.some(({ endpoint }) => endpoint.endsWith(`/${k - 1}`))) throw new Error("the newest is not there");
      return rows.length;
    },
  },
  "WORD_RULE_LIMITS.hitDays": {
    n: WORD_RULE_LIMITS.hitDays,
    shown: async (db, k) => {
      const official = await aPerson(db, { official: 1 });
      const rule = { text: "barnacle", kind: "word", mode: "mask", language: null } as const;
      const { id } = await addWordRule(db, official.id, rule, NOW);
      await times(k, (days) => transact(db, (tx) => countHits(tx, [id], NOW - days * DAY)));
      const hits = (await hitsByDay(db, [id], NOW)).get(id) ?? [];
      await removeWordRule(db, official.id, id, NOW);
      return hits.filter((n) => n === 1).length;
    },
  },
};
