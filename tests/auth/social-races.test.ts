import { expect, test } from "bun:test";
import { hashPassword, NEWCOMER_HASH_TURN, STRANGER_HASH_TURN } from "../../src/auth/password/hash";
import type { ProviderIdentity } from "../../src/auth/providers/claims";
import { linkIdentity, unlinkIdentity } from "../../src/auth/providers/linked-providers";
import {
  confirmPendingLink,
  createPendingLink,
  deleteExpiredPendingLinks,
} from "../../src/auth/providers/pending-links";
import { findOrCreateAccount } from "../../src/auth/providers/provider-sign-up";
import { PROVIDERS } from "../../src/limits/auth";
import { MINUTE } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { aPerson, aSignedInPerson } from "../support/people";
import { NOON } from "./auth-app";

const PASSWORD = "tide-and-glass";

eachDatabase("concurrent provider sign-ins and links", (db) => {
  let n = 0;
  const outsider = (change: Partial<ProviderIdentity> = {}): ProviderIdentity => ({
    provider: "google",
    subject: `race.${n++}`,
    email: null,
    emailVerified: false,
    username: "racer",
    nickname: "Racer",
    ...change,
  });
  const guest = { language: "en" } as const;
  const outcomes = async (work: Promise<unknown>[]) =>
    (await Promise.allSettled(work)).map((each) =>
      each.status === "fulfilled" ? "done" : String(each.reason.message),
    );

  test("twenty concurrent sign-ins of one identity make one account", async () => {
    for (const change of [{}, { email: `twin.${process.pid}@example.org`, emailVerified: true }]) {
      const who = outsider(change);
      const all = await Promise.all(Array.from({ length: 20 }, () => findOrCreateAccount(db(), who, guest, NOON)));
      expect(new Set(all.map(({ userId }) => userId)).size).toBe(1);
      expect(all.filter(({ outcome }) => outcome === "new")).toHaveLength(1);
      expect(new Set(all.map(({ outcome }) => outcome))).toEqual(new Set(["new", "known"]));
    }
  });

  test("two identities with the same verified email make one account; the other needs its password", async () => {
    const email = `pair.${process.pid}@example.org`;
    const two = [outsider({ email, emailVerified: true }), outsider({ email, emailVerified: true })];
    const all = await Promise.all(two.map((who) => findOrCreateAccount(db(), who, guest, NOON)));
    expect(all.map(({ outcome }) => outcome).sort()).toEqual(["claimed", "new"]);
  });

  test("many identities with the same name get different usernames", async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, () =>
        findOrCreateAccount(db(), outsider({ username: "wave", nickname: "Wave" }), guest, NOON),
      ),
    );
    expect(new Set(all.map(({ userId }) => userId)).size).toBe(12);
  });

  test("of two identities of one provider one is linked", async () => {
    const person = await aSignedInPerson(db(), await aPerson(db()), NOON);
    const all = await outcomes([outsider(), outsider()].map((who) => linkIdentity(db(), person, who, NOON)));
    expect(all.sort()).toEqual(["already_linked", "done"]);
  });

  test("the same identity is linked once, with one email", async () => {
    const proven = {
      email: "once@linked.example",
      email_key: "once@linked.example",
      email_verified: 1,
    } as const;
    const [person, who] = [await aSignedInPerson(db(), await aPerson(db(), proven), NOON), outsider()];
    await Promise.all(Array.from({ length: 6 }, () => linkIdentity(db(), person, who, NOON)));
    const claims = db().selectFrom("outbox").select("kind").where("user_id", "=", person.id);
    expect(await claims.execute()).toEqual([{ kind: "link_added" }]);
  });

  test("one identity is linked to one of two people", async () => {
    const someone = async () => aSignedInPerson(db(), await aPerson(db()), NOON);
    const [who, one, two] = [outsider(), await someone(), await someone()];
    const all = await outcomes([one, two].map((each) => linkIdentity(db(), each, who, NOON)));
    expect(all.sort()).toEqual(["done", "identity_taken"]);
  });

  test("of the last two sign-in methods one stays", async () => {
    for (let round = 0; round < 10; round++) {
      const { userId } = await findOrCreateAccount(db(), outsider(), guest, NOON);
      const person = await aSignedInPerson(db(), { id: userId }, NOON);
      await linkIdentity(db(), person, outsider({ provider: "oidc" }), NOON);
      const all = await outcomes(
        (["google", "oidc"] as const).map((provider) =>
          unlinkIdentity(db(), person, provider, { site: null, configured: PROVIDERS }, NOON),
        ),
      );
      expect(all.sort()).toEqual(["done", "last_way_in"]);
    }
  });

  test("of twenty concurrent passwords five are checked, and a right one links once", async () => {
    const person = await aPerson(db(), { password_hash: await hashPassword(PASSWORD, NEWCOMER_HASH_TURN) });
    const guessed = await createPendingLink(db(), person.id, outsider(), NOON);
    const all = await outcomes(
      Array.from({ length: 20 }, () =>
        confirmPendingLink(db(), { token: guessed, password: "wrong", turn: STRANGER_HASH_TURN }, NOON),
      ),
    );
    expect(all.filter((each) => each === "wrong_password")).toHaveLength(5);
    expect(all.filter((each) => each === "link_expired")).toHaveLength(15);
    const token = await createPendingLink(db(), person.id, outsider(), NOON);
    const right = await outcomes(
      [1, 2, 3].map(() => confirmPendingLink(db(), { token, password: PASSWORD, turn: STRANGER_HASH_TURN }, NOON)),
    );
    expect(right.sort()).toEqual(["done", "link_expired", "link_expired"]);
  });

  test("expired pending links are deleted", async () => {
    const person = await aPerson(db());
    await createPendingLink(db(), person.id, outsider(), NOON);
    const left = () => db().selectFrom("pending_links").select("id").where("user_id", "=", person.id).execute();
    await deleteExpiredPendingLinks(db(), NOON + 10 * MINUTE - 1);
    expect(await left()).toHaveLength(1);
    await deleteExpiredPendingLinks(db(), NOON + 10 * MINUTE);
    expect(await left()).toHaveLength(0);
  });
});
