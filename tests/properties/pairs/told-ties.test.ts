/**
 * Whoever follows, unfollows, blocks or unblocks: an event comes to each of the two exactly where their chat's page is another one
 * than before, of a block only where they had to do with each other. So that an open page can equal the server's, and nobody learns
 * of what their own page does not show, or of who they have never met.
 */
import { expect, test } from "bun:test";
import { openTestApp } from "../../support/app";
import { eachDatabase } from "../../support/databases";
import type { TestPerson } from "../../support/people";
import { PROPERTY_TIMEOUT } from "../../support/property-runs";
import { makeWrittenPair, nameOfPair, WRITTEN_PAIRS, withoutChance } from "./written-pairs";

const VERBS = [
  ["POST", "follow"],
  ["DELETE", "follow"],
  ["POST", "block"],
  ["DELETE", "block"],
] as const;

eachDatabase("the open chats of two people", (db) => {
  const seqOf = async ({ id }: TestPerson): Promise<number> =>
    (await db().selectFrom("users").select("event_seq").where("id", "=", id).executeTakeFirstOrThrow()).event_seq;

  type App = ReturnType<typeof openTestApp>;

  const stateOf = async (app: App, reader: TestPerson, about: TestPerson) => {
    const page = await app.ask("GET", `/chat/${about.id}?answer=1`, { session: await app.enter(reader) });
    return { page: withoutChance(await page.text(), [reader, about]), seq: await seqOf(reader) };
  };

  /** Whether one follows the other, or the reader's list has their chat. */
  async function areTied(reader: TestPerson, about: TestPerson): Promise<boolean> {
    const ids = [reader.id, about.id];
    const follows = await db()
      .selectFrom("follows")
      .select("follower_id")
      .where("follower_id", "in", ids)
      .where("followee_id", "in", ids)
      .execute();
    const listed = await db()
      .selectFrom("conversation_members")
      .select("listed")
      .where("user_id", "=", reader.id)
      .where("other_id", "=", about.id)
      .where("listed", "=", 1)
      .execute();
    return follows.length + listed.length > 0;
  }

  /** @returns for who acts, and for the other, whether their page is another one, and whether they were told */
  async function tryAct(app: App, [actor, subject]: [TestPerson, TestPerson], [method, what]: (typeof VERBS)[number]) {
    const states = () => Promise.all([stateOf(app, actor, subject), stateOf(app, subject, actor)]);
    const before = await states();
    const answer = await app.ask(method, `/api/users/${subject.id}/${what}`, { session: await app.enter(actor) });
    expect(answer.status).toBeLessThan(500);
    const after = await states();
    return before.map((was, side) => ({
      isOther: was.page !== after[side]?.page,
      isTold: was.seq !== after[side]?.seq,
    }));
  }

  /** @returns the act, and whether the other side was told */
  async function checkPair(app: App, pair: (typeof WRITTEN_PAIRS)[number], n: number): Promise<string> {
    const { me, other } = await makeWrittenPair(db(), pair);
    const verb = VERBS[(Math.imul(n, 2_654_435_761) >>> 20) % VERBS.length] ?? VERBS[0];
    const [actor, subject] = n % 2 ? [me, other] : [other, me];
    const isHeard = verb[1] !== "block" || (await areTied(subject, actor));
    const [mine, theirs] = await tryAct(app, [actor, subject], verb);
    const of = `${nameOfPair(pair)}; ${n % 2 ? "me" : "other"}: ${verb.join(" ")}`;
    expect({ of, theirs: theirs?.isTold }).toEqual({ of, theirs: isHeard && theirs?.isOther });
    expect({ of, mine: mine?.isTold || !mine?.isOther }).toEqual({ of, mine: true });
    return `${verb.join(" ")}: ${theirs?.isTold}`;
  }

  test(
    "are told of an act exactly where it changes what their page shows; who acts, at least there",
    async () => {
      const app = openTestApp(db());
      const seen = new Set<string>();
      for (const [n, pair] of WRITTEN_PAIRS.entries()) seen.add(await checkPair(app, pair, n));
      for (const each of ["POST follow: true", "DELETE follow: true", "POST block: true", "POST block: false"])
        expect([...seen]).toContain(each);
    },
    PROPERTY_TIMEOUT,
  );
});
