/** Who came by whose invitation: both are people of any age, or of none yet, and read each other's names by that alone. */
import { expect, test } from "bun:test";
import { listInvitations, NEWEST_INVITATION_CURSOR } from "../../src/invitations/invitations";
import { canKnowPerson, findInviterOf } from "../../src/users/users";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, TEST_START as NOW, type PersonChange } from "../support/people";

const AGES = ["adult", "under 18", "unknown", "official"] as const;
type Age = (typeof AGES)[number];
const CHANGES: Record<Age, PersonChange> = {
  adult: {},
  "under 18": {},
  unknown: { birthday: null, gender: null },
  official: { official: 1 },
};

eachDatabase("names of invited people and of who invited them", (db) => {
  const create = (age: Age, change: PersonChange = {}) =>
    (age === "under 18" ? aMinor : aPerson)(db(), { ...CHANGES[age], ...change });
  const readerOf = async ({ id }: { id: string }) => {
    const row = db().selectFrom("users").select(["id", "adult_at", "official"]).where("id", "=", id);
    const { adult_at: adultAt, official } = await row.executeTakeFirstOrThrow();
    return { id, adultAt, official: official === 1 };
  };

  test.each(AGES.flatMap((inviter) => AGES.map((invited) => [inviter, invited] as const)))(
    "%s invites %s",
    async (inviting, came) => {
      const one = await create(inviting);
      const other = await readerOf(await create(came, { invited_by: one.id }));
      const inviter = await readerOf(one);
      const reward = { amount: 10, reason: "invitation_reward", ref: other.id, balance: 10, created_at: NOW } as const;
      await db()
        .insertInto("coin_records")
        .values({ user_id: one.id, seq: 1, ...reward })
        .execute();
      const { people } = await listInvitations(db(), inviter, NEWEST_INVITATION_CURSOR, 1, NOW);
      expect(people).toHaveLength(1);
      expect(Boolean(people[0]?.nickname)).toBe(canKnowPerson(inviter, other, NOW));
      expect(Boolean((await findInviterOf(db(), other, NOW))?.nickname)).toBe(canKnowPerson(other, inviter, NOW));
    },
  );
});
