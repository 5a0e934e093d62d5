/**
 * Who may reach somebody (docs/product.md 8.4): each choice of a person, or none by each age, for whoever follows them,
 * is followed by them, both or neither. What the product allows is what a plain model says.
 */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { sendText } from "../../src/chat/chat";
import { newId } from "../../src/db/ids";
import { Refusal } from "../../src/runtime/errors";
import { changeContactRules, followPerson, searchPeople } from "../../src/social/social";
import type { ContactRules } from "../../src/users/users";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, NO_CONTACT_CHOSEN, TEST_START, type TestPerson } from "../support/people";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../support/property-runs";

const TIES = ["neither", "I follow", "they follow me"] as const;
interface Reach {
  isMinor: boolean;
  follow: ContactRules["follow"] | null;
  write: ContactRules["write"] | null;
  find: ContactRules["find"] | null;
  tie: (typeof TIES)[number];
}
const reaches: fc.Arbitrary<Reach> = fc.record({
  isMinor: fc.boolean(),
  follow: fc.constantFrom("anyone", "known", null),
  write: fc.constantFrom("followers", "friends", null),
  find: fc.constantFrom("name", "username", "nobody", null),
  tie: fc.constantFrom(...TIES),
});

/** What one may do. */
interface Allowed {
  isFoundByName: boolean;
  isFoundByUsername: boolean;
  mayWrite: boolean;
  mayFollow: boolean;
}

/** By the words of the product. */
function allowedOf({ isMinor, tie, ...chosen }: Reach): Allowed {
  const find = chosen.find ?? (isMinor ? "username" : "name");
  const isKnown = tie === "they follow me";
  return {
    isFoundByName: isKnown || find === "name",
    isFoundByUsername: isKnown || find !== "nobody",
    // Both follow each other nowhere here: that is the state of a pair.
    mayWrite: tie === "I follow" && (chosen.write ?? (isMinor ? "friends" : "followers")) === "followers",
    mayFollow: tie !== "neither" || (chosen.follow ?? (isMinor ? "known" : "anyone")) === "anyone",
  };
}

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

eachDatabase("who may reach somebody", (db, _, kind) => {
  async function findings(me: TestPerson, them: TestPerson, text: string): Promise<boolean> {
    const { people } = await searchPeople(db(), me, text, TEST_START);
    return people.some(({ id }) => id === them.id);
  }

  /** Asked in this order: a follow changes what may be written. */
  async function allowed({ isMinor, follow, write, find, tie }: Reach): Promise<Allowed> {
    const make = isMinor ? aMinor : aPerson;
    const [nickname, username] = [`Zoe ${newId(TEST_START)}`, newId(TEST_START).toLowerCase()];
    const names = { nickname, nickname_key: nickname.toLowerCase(), username, username_key: username };
    const [me, them] = [await make(db()), await make(db(), names)];
    if (tie === "I follow") await followPerson(db(), me, them.id, TEST_START);
    if (tie === "they follow me") await followPerson(db(), them, me.id, TEST_START);
    await db().updateTable("users").set(NO_CONTACT_CHOSEN).where("id", "=", them.id).execute();
    const chosen = { ...(follow && { follow }), ...(write && { write }), ...(find && { find }) };
    await changeContactRules(db(), them.id, chosen, TEST_START);
    const isFoundByName = await findings(me, them, nickname.slice(0, -3));
    const isFoundByUsername = await findings(me, them, username);
    const mayWrite = await isDone(
      sendText(db(), me.id, them.id, { text: "Hi", clientId: newId(TEST_START) }, TEST_START),
    );
    const relation = await followPerson(db(), me, them.id, TEST_START).catch((error) => {
      if (error instanceof Refusal) return "refused";
      throw error;
    });
    return { isFoundByName, isFoundByUsername, mayWrite, mayFollow: !["refused", "pending"].includes(relation) };
  }

  test(
    "finds, writes and follows as they chose, or as their age has it",
    async () => {
      const reached = new ReachedCases();
      const property = fc.asyncProperty(reaches, async (reach) => {
        const is = await allowed(reach);
        expect({ reach, ...is }).toEqual({ reach, ...allowedOf(reach) });
        for (const [name, yes] of Object.entries(is)) reached.add(`${name} ${yes}`);
        for (const [rule, choice] of Object.entries(reach)) reached.add(`${rule} ${choice}`);
      });
      await fc.assert(property, propertyRuns(kind === "sqlite" ? 60 : 25));
      console.log(`who may reach somebody (${kind}): ${reached}`);
      const choices = ["find name", "find username", "find nobody", "find null", "follow known", "write followers"];
      expect(reached.rare([...choices, "mayWrite true", "mayWrite false", "mayFollow false"])).toEqual([]);
    },
    PROPERTY_TIMEOUT,
  );
});
