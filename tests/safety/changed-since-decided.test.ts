/** What was changed after the team had it sealed is something new for reports, also for those who had reported the old one. */
import { beforeAll, expect, test } from "bun:test";
import { bottlesRoom } from "../../src/bottles/room";
import type { ContentKind } from "../../src/db/tables/safety";
import type { Db } from "../../src/db/transact";
import { updateDesign } from "../../src/designs/designs";
import { decideHeldPhoto } from "../../src/profile/photos/held-photos";
import { addStoredPhoto, setStoredAvatar } from "../../src/profile/photos/photos";
import { updateProfile } from "../../src/profile/profile";
import { DAY } from "../../src/runtime/units";
import { decideCase } from "../../src/safety/safety";
import { aDesign, SAMPLE_DESIGN } from "../designs/design-fixtures";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { anIncompletePerson } from "../support/incomplete-people";
import { aPerson, type TestPerson } from "../support/people";
import { anOfficial, loadCase, markEvidenceOpened, officialContext, reportThing, things } from "./official-fixtures";

const LATER = NOW + DAY;
type Owner = Awaited<ReturnType<typeof anIncompletePerson>>;

const profile = (input: Parameters<typeof updateProfile>[2]) => (db: Db, owner: Owner, _: string, now: number) =>
  updateProfile(db, owner, input, now, bottlesRoom.onAgeBandChanged);
const design = (input: Partial<typeof SAMPLE_DESIGN>) => (db: Db, owner: Owner, id: string, now: number) =>
  updateDesign(db, owner, id, { ...SAMPLE_DESIGN, ...input }, now);
const picture = (verdict: "allow" | "hold") => ({
  file: crypto.randomUUID(),
  width: 9,
  height: 9,
  animated: false,
  names: [],
  preview: null,
  verdict,
});

type Change = (db: Db, owner: Owner, id: string, now: number) => Promise<unknown>;

/** A photo that waited is new once an official lets it be seen. */
const releasedPhoto: Change = async (db, owner, _, now) => {
  await addStoredPhoto(db, owner, picture("hold"), NOW - 1);
  const { id } = await db.selectFrom("photos").select("id").where("user_id", "=", owner.id).executeTakeFirstOrThrow();
  await decideHeldPhoto(db, (await anOfficial(db)).id, { id, decision: "release" }, now);
};

const noSignature: Change = async (db, owner, id, now) => {
  await db.updateTable("users").set({ signature: "Hello" }).where("id", "=", id).execute();
  await profile({ signature: "" })(db, owner, id, now);
};

const CHANGES: Record<string, { kind: ContentKind; change: Change; isNew: boolean }> = {
  "a signature": { kind: "user", change: profile({ signature: "I know where you live" }), isNew: true },
  "a nickname": {
    kind: "user",
    change: (...args) => profile({ nickname: `Sorry ${args[1].id.slice(-8)}` })(...args),
    isNew: true,
  },
  "an avatar": {
    kind: "user",
    change: (db, { id }, _, now) => setStoredAvatar(db, id, picture("allow"), now),
    isNew: true,
  },
  "a photo": {
    kind: "user",
    change: (db, owner, _, now) => addStoredPhoto(db, owner, picture("allow"), now),
    isNew: true,
  },
  "a photo that waited": { kind: "user", change: releasedPhoto, isNew: true },
  "a photo that waits": {
    kind: "user",
    change: (db, owner, _, now) => addStoredPhoto(db, owner, picture("hold"), now),
    isNew: false,
  },
  "a signature that is taken away": { kind: "user", change: noSignature, isNew: false },
  "nothing of a profile that others see": {
    kind: "user",
    change: profile({ signature: "", gender: "female" }),
    isNew: false,
  },
  "a design's words": { kind: "design", change: design({ story: "I know where you live" }), isNew: true },
  "a design's picture": {
    kind: "design",
    change: design({ params: { ...SAMPLE_DESIGN.params, markers: [] } }),
    isNew: true,
  },
  "nothing of a design": { kind: "design", change: design({}), isNew: false },
};

eachDatabase("what the team decided about, and its owner changed", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  async function aThing(kind: ContentKind) {
    const owner = await anIncompletePerson(db(), { birthday: "1990-05-17", gender: "other" });
    return {
      owner,
      id: kind === "user" ? owner.id : (await aDesign(db(), await personOf(owner), { status: "forSale" })).id,
    };
  }
  const personOf = async ({ id }: Owner) => ({ ...(await aPerson(db())), id });
  const hiddenAt = async (kind: ContentKind, id: string) =>
    (
      await db()
        .selectFrom(kind === "user" ? "users" : "designs")
        .select("hidden_at")
        .where("id", "=", id)
        .executeTakeFirst()
    )?.hidden_at;
  const reportAll = async (who: TestPerson[], kind: ContentKind, id: string, now: number) => {
    for (const each of who) await reportThing(db(), each, { kind, id }, now);
  };
  async function reject(id: string, now: number) {
    const official = await anOfficial(db());
    const caseId = await markEvidenceOpened(db(), official, id);
    await decideCase(db(), things, officialContext(official), { caseId, decision: { kind: "reject" } }, now);
  }

  for (const [what, { kind, change, isNew }] of Object.entries(CHANGES))
    test(`${what}: ${isNew ? "is hidden by the same three" : "is not hidden by them"}`, async () => {
      const { owner, id } = await aThing(kind);
      const same = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
      await reportAll(same, kind, id, NOW);
      expect(await hiddenAt(kind, id)).toBe(NOW);
      await reject(id, NOW);
      await change(db(), owner, id, LATER);
      await reportAll(same, kind, id, LATER + 1);
      expect(await hiddenAt(kind, id)).toBe(isNew ? LATER + 1 : null);
      expect(await loadCase(db(), id)).toMatchObject({ reporters: 3, decided_at: null });
    });

  test("is new where it was changed before the decision, which judged what was sealed", async () => {
    const { owner, id } = await aThing("user");
    const same = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    await reportAll(same, "user", id, NOW);
    await profile({ signature: "Sorry" })(db(), owner, id, NOW + 1);
    await reject(id, NOW + 2);
    await reportAll(same, "user", id, LATER);
    expect(await hiddenAt("user", id)).toBe(LATER);
  });

  test("is the decided one where a later report of the case has sealed the change", async () => {
    const { owner, id } = await aThing("user");
    const same = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    await reportAll(same.slice(0, 1), "user", id, NOW);
    await profile({ signature: "Sorry" })(db(), owner, id, NOW + 1);
    await reportAll(same.slice(1), "user", id, NOW + 2);
    await reject(id, NOW + 3);
    await reportAll(same, "user", id, LATER);
    expect(await hiddenAt("user", id)).toBeNull();
  });

  test("is not hidden by one urgent report of who had reported it, as it would be by somebody new's", async () => {
    const { owner, id } = await aThing("design");
    const [again, fresh] = [await aPerson(db()), await aPerson(db())];
    const threat = { kind: "design", id, reason: "threat" } as const;
    await reportThing(db(), again, threat, NOW);
    await reject(id, NOW);
    await design({ story: "I know where you live" })(db(), owner, id, LATER);
    await reportThing(db(), again, threat, LATER + 1);
    expect(await hiddenAt("design", id)).toBeNull();
    await reportThing(db(), fresh, threat, LATER + 2);
    expect(await hiddenAt("design", id)).toBe(LATER + 2);
  });
});
