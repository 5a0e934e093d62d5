import { expect, test } from "bun:test";
import { deleteTooYoungAccounts, setErasureWriter } from "../../src/account/account";
import { bottlesRoom } from "../../src/bottles/room";
import type { UserRow } from "../../src/db/tables/users";
import { ACCOUNT_LIMITS, DELETED_USER_ID } from "../../src/limits/account";
import { grantOfficial } from "../../src/official/official";
import { updateProfile } from "../../src/profile/profile";
import { DAY } from "../../src/runtime/units";
import { liftMeasure, takeMeasure } from "../../src/safety/safety";
import { anOfficial, officialContext, things } from "../safety/official-fixtures";
import { NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { anIncompletePerson } from "../support/incomplete-people";

const DUE = NOW + ACCOUNT_LIMITS.keptAfterRefusal;
const SEEN = ACCOUNT_LIMITS.seenBeforeRemoval;
const TOO_YOUNG = "2015-01-01";

const failNow = (error: unknown) => expect.unreachable(String(error));

eachDatabase("accounts that were refused a birthday as too young", (db) => {
  const stores = { kept: aFileStore(), burning: aFileStore() };
  const sweep = (now: number, onFailure: (error: unknown) => void = failNow) =>
    deleteTooYoungAccounts(db(), { stores, onFailure }, now);
  /** What becomes of who is due by then. */
  async function sweepTwice(now: number, onFailure?: (error: unknown) => void) {
    await sweep(now);
    await sweep(now + SEEN, onFailure);
  }
  const left = async (ids: string[]) =>
    (await db().selectFrom("users").select("id").where("id", "in", ids).execute()).map(({ id }) => id).toSorted();
  const change = (id: string, changes: Partial<UserRow>) =>
    db().updateTable("users").set(changes).where("id", "=", id).execute();
  const name = (person: Awaited<ReturnType<typeof anIncompletePerson>>, birthday: string, now: number) =>
    updateProfile(db(), person, { birthday }, now, bottlesRoom.onAgeBandChanged);
  async function aRefused(changes: Partial<UserRow> = {}, now = NOW) {
    const person = await anIncompletePerson(db());
    await expect(name(person, TOO_YOUNG, now)).rejects.toMatchObject({ code: "underage" });
    await change(person.id, { created_at: 0, ...changes });
    return person;
  }

  test("are removed some days after that, those of the team, banned and suspended ones are not", async () => {
    const { id } = await aRefused();
    const others = [
      await aRefused({ official: 1 }),
      await aRefused({ banned_at: NOW }),
      await aRefused({ suspended_until: DUE + 1 }),
    ].map((each) => each.id);
    await sweep(DUE - 1);
    await sweep(DUE);
    await sweep(DUE + SEEN - 1);
    expect(await left([id, ...others])).toEqual([id, ...others].toSorted());
    await Promise.all([sweep(DUE + SEEN), sweep(DUE + SEEN)]);
    expect(await left([id, ...others, DELETED_USER_ID])).toEqual([...others, DELETED_USER_ID].toSorted());
    await sweep(DUE + ACCOUNT_LIMITS.keptAfterRefusal);
    expect(await left(others)).toEqual(others.toSorted());
    // Who was suspended could name no birthday: the days begin after that.
    await sweepTwice(DUE + 1 + ACCOUNT_LIMITS.keptAfterRefusal);
    expect(await left(others)).toEqual(others.slice(0, 2).toSorted());
  });

  test("are removed by no look of a clock that was ahead, nor by the first one long after", async () => {
    const { id } = await aRefused();
    await sweep(NOW + 40 * DAY);
    await sweep(NOW + 40 * DAY + SEEN - 1);
    await sweep(NOW + 1);
    // An old backup put back knows nothing of looks since.
    await sweep(NOW + 50 * DAY);
    expect(await left([id])).toEqual([id]);
    await sweep(NOW + 50 * DAY + SEEN);
    expect(await left([id])).toEqual([]);
  });

  test("are seen anew once they are due again", async () => {
    const [suspended, ofTheTeam] = [await aRefused(), await aRefused()];
    await sweep(DUE);
    await change(suspended.id, { suspended_until: DUE + 1 });
    await change(ofTheTeam.id, { official: 1 });
    await sweep(DUE + SEEN);
    await change(ofTheTeam.id, { official: 0 });
    await sweep(DUE + 40 * DAY);
    expect(await left([suspended.id, ofTheTeam.id])).toEqual([suspended.id, ofTheTeam.id].toSorted());
  });

  test("get no farewell that bids them come back", async () => {
    const verified = { email: "young@example.org", email_key: "young@example.org", email_verified: 1 } as const;
    const { id } = await aRefused(verified);
    await sweepTwice(DUE);
    expect(await left([id])).toEqual([]);
    expect(await db().selectFrom("outbox").selectAll().execute()).toEqual([]);
  });

  for (const measure of [{ kind: "ban" }, { kind: "suspend", days: 60 }, { kind: "age", age: "adult" }] as const)
    test(`have days to name one after a ${measure.kind} measure was lifted, and need not wait for that`, async () => {
      const person = await aRefused();
      const official = officialContext(await anOfficial(db()));
      const ruled = { ...measure, rule: "2", reason: "A mistake.", endSessions: false } as const;
      const measureId = await takeMeasure(db(), official, person.id, ruled, NOW + DAY);
      const lifted = DUE + 20 * DAY;
      await liftMeasure(db(), things, official, { measureId, reason: "It was none." }, lifted);
      const due = lifted + ACCOUNT_LIMITS.keptAfterRefusal - ACCOUNT_LIMITS.birthdayAfterRefusal;
      await sweepTwice(due - 1 - SEEN);
      expect(await left([person.id])).toEqual([person.id]);
      await expect(name(person, TOO_YOUNG, lifted)).rejects.toMatchObject({ code: "underage" });
      await sweepTwice(due);
      expect(await left([person.id])).toEqual([]);
    });

  test("have days to name one after they left the team", async () => {
    const { id } = await aRefused({ official: 1, removal_seen_at: NOW });
    const { username } = await db()
      .selectFrom("users")
      .select("username")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const revoked = DUE + 20 * DAY;
    expect(await grantOfficial(db(), username, false, revoked)).toBe(true);
    const due = revoked + ACCOUNT_LIMITS.keptAfterRefusal - ACCOUNT_LIMITS.birthdayAfterRefusal;
    await sweepTwice(due - 1 - SEEN);
    expect(await left([id])).toEqual([id]);
    await sweepTwice(due);
    expect(await left([id])).toEqual([]);
  });

  test("stay once they have one; the days count from the first refusal", async () => {
    const [grown, again] = [await aRefused(), await aRefused()];
    await name(grown, "1990-01-01", DUE - 1);
    await expect(name(again, TOO_YOUNG, DUE - 1)).rejects.toMatchObject({ code: "underage" });
    await expect(name(again, "1990-01-01", DUE)).rejects.toMatchObject({ code: "birthday_wait" });
    await sweepTwice(DUE);
    expect(await left([grown.id, again.id])).toEqual([grown.id]);
  });

  test("have their days from a later refusal where the first one was dated by a clock that was ahead", async () => {
    const { id } = await aRefused({ birthday_refused_at: NOW + 40 * DAY, birthday_refused_last_at: NOW + 40 * DAY });
    await expect(name({ ...(await anIncompletePerson(db())), id }, TOO_YOUNG, NOW)).rejects.toMatchObject({
      code: "underage",
    });
    await sweepTwice(DUE);
    expect(await left([id])).toEqual([]);
  });

  test("are none of those that never named a birthday, however old", async () => {
    const { id } = await anIncompletePerson(db());
    await change(id, { created_at: 0 });
    await sweep(DUE + 1000 * DAY);
    expect(await left([id])).toEqual([id]);
  });

  test("where removing one fails, the next is removed all the same, and the failure is told", async () => {
    const [broken, next] = [await aRefused({}, NOW), await aRefused({}, NOW + 1)];
    const failures: unknown[] = [];
    const away = new Error("away");
    setErasureWriter(db(), (_, { id }) => {
      if (id === broken.id) throw away;
      return Promise.resolve();
    });
    await sweepTwice(DUE + 1, (error) => failures.push(error));
    setErasureWriter(db(), () => Promise.resolve());
    expect(failures).toEqual([away]);
    expect(await left([next.id])).toEqual([]);
  });
});
