import { expect, test } from "bun:test";
import { hashPassword, NEWCOMER, STRANGER } from "../../src/auth/password/hash";
import type { Outsider } from "../../src/auth/providers/claims";
import { link, unlink } from "../../src/auth/providers/linking";
import { askToLink, confirmLink, dropPendingLinks } from "../../src/auth/providers/pending-links";
import { settle } from "../../src/auth/providers/signup";
import { MINUTE, PROVIDERS } from "../../src/limits/limits";
import { eachDatabase } from "../support/databases";
import { aPerson, inSession } from "../support/people";
import { NOON } from "./client";

const PASSWORD = "tide-and-glass";

eachDatabase("arriving and linking at the same time", (db) => {
  let n = 0;
  const outsider = (change: Partial<Outsider> = {}): Outsider => ({
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

  test("the same person twenty times is one account", async () => {
    for (const change of [{}, { email: `twin.${process.pid}@example.org`, emailVerified: true }]) {
      const who = outsider(change);
      const all = await Promise.all(Array.from({ length: 20 }, () => settle(db(), who, guest, NOON)));
      expect(new Set(all.map(({ userId }) => userId)).size).toBe(1);
      expect(all.filter(({ outcome }) => outcome === "new")).toHaveLength(1);
      expect(new Set(all.map(({ outcome }) => outcome))).toEqual(new Set(["new", "known"]));
    }
  });

  test("two with the same verified e-mail: one account, the other is asked for its password", async () => {
    const email = `pair.${process.pid}@example.org`;
    const two = [outsider({ email, emailVerified: true }), outsider({ email, emailVerified: true })];
    const all = await Promise.all(two.map((who) => settle(db(), who, guest, NOON)));
    expect(all.map(({ outcome }) => outcome).sort()).toEqual(["claimed", "new"]);
  });

  test("many with the same name all get one of their own", async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, () =>
        settle(db(), outsider({ username: "wave", nickname: "Wave" }), guest, NOON),
      ),
    );
    expect(new Set(all.map(({ userId }) => userId)).size).toBe(12);
  });

  test("two identities of one provider: one is linked", async () => {
    const person = await inSession(db(), await aPerson(db()), NOON);
    const all = await outcomes([outsider(), outsider()].map((who) => link(db(), person, who, NOON)));
    expect(all.sort()).toEqual(["already_linked", "done"]);
  });

  test("the same again and again is linked once, and one letter tells of it", async () => {
    const proven = {
      email: "once@linked.example",
      email_key: "once@linked.example",
      email_verified: 1,
    } as const;
    const [person, who] = [await inSession(db(), await aPerson(db(), proven), NOON), outsider()];
    await Promise.all(Array.from({ length: 6 }, () => link(db(), person, who, NOON)));
    const told = db().selectFrom("outbox").select("kind").where("user_id", "=", person.id);
    expect(await told.execute()).toEqual([{ kind: "link_added" }]);
  });

  test("one identity for two people: one gets it", async () => {
    const someone = async () => inSession(db(), await aPerson(db()), NOON);
    const [who, one, two] = [outsider(), await someone(), await someone()];
    const all = await outcomes([one, two].map((each) => link(db(), each, who, NOON)));
    expect(all.sort()).toEqual(["done", "identity_taken"]);
  });

  test("the last two ways in: one stays", async () => {
    for (let round = 0; round < 10; round++) {
      const { userId } = await settle(db(), outsider(), guest, NOON);
      const person = await inSession(db(), { id: userId }, NOON);
      await link(db(), person, outsider({ provider: "oidc" }), NOON);
      const all = await outcomes(
        (["google", "oidc"] as const).map((provider) => unlink(db(), person, provider, PROVIDERS, NOON)),
      );
      expect(all.sort()).toEqual(["done", "last_way_in"]);
    }
  });

  test("of twenty passwords at once five are looked at, and a right one links once", async () => {
    const person = await aPerson(db(), { password_hash: await hashPassword(PASSWORD, NEWCOMER) });
    const guessed = await askToLink(db(), person.id, outsider(), NOON);
    const all = await outcomes(
      Array.from({ length: 20 }, () =>
        confirmLink(db(), { token: guessed, password: "wrong", turn: STRANGER }, NOON),
      ),
    );
    expect(all.filter((each) => each === "wrong_password")).toHaveLength(5);
    expect(all.filter((each) => each === "link_expired")).toHaveLength(15);
    const token = await askToLink(db(), person.id, outsider(), NOON);
    const right = await outcomes(
      [1, 2, 3].map(() => confirmLink(db(), { token, password: PASSWORD, turn: STRANGER }, NOON)),
    );
    expect(right.sort()).toEqual(["done", "link_expired", "link_expired"]);
  });

  test("what waits no longer is cleared away", async () => {
    const person = await aPerson(db());
    await askToLink(db(), person.id, outsider(), NOON);
    const left = () =>
      db().selectFrom("pending_links").select("id").where("user_id", "=", person.id).execute();
    await dropPendingLinks(db(), NOON + 10 * MINUTE - 1);
    expect(await left()).toHaveLength(1);
    await dropPendingLinks(db(), NOON + 10 * MINUTE);
    expect(await left()).toHaveLength(0);
  });
});
