/** A session counts as proven for its time after a sign-in or a proof, and not before it: whichever way the clock was set. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { loadProvenUntil, recordProof } from "../../src/auth/security/proof";
import { createSessionStore } from "../../src/auth/sessions";
import { PROOF_LIMITS } from "../../src/limits/auth";
import { sha256 } from "../../src/runtime/sha256";
import { DAY } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START } from "../support/people";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../support/property-runs";

const { lifetime } = PROOF_LIMITS;
/** What the clock says, ms after the start: near the edges of a proof, or far ahead. */
const clock = fc.oneof(
  fc.constantFrom(0, 1, lifetime - 1, lifetime, lifetime + 1, 2 * lifetime),
  fc.integer({ min: 0, max: 3 * lifetime }),
  fc.integer({ min: DAY, max: 2 * DAY }),
);

/** Of what has happened by the clock that is asked, the last that is not over. */
function expectedEnd(times: number[], asked: number): number | null {
  const lasting = times.filter((time) => time <= asked && asked < time + lifetime);
  return lasting.length > 0 ? TEST_START + Math.max(...lasting) + lifetime : null;
}

eachDatabase("a proof", (db, _, kind) => {
  test(
    "lasts for its time, and one of a clock that was ahead does not last until then",
    async () => {
      const reached = new ReachedCases();
      const property = fc.asyncProperty(clock, fc.option(clock), clock, async (begun, proven, asked) => {
        const { id } = await aPerson(db());
        const token = await createSessionStore(db(), () => TEST_START + begun).start(id, "");
        const session = { id, sessionId: sha256(token) };
        if (proven !== null) await recordProof(db(), session, TEST_START + proven);
        const until = expectedEnd([begun, proven ?? begun], asked);
        reached.add(`${until === null ? "not proven" : "proven"}${begun > asked ? ", begun ahead" : ""}`);
        expect(await loadProvenUntil(db(), session, TEST_START + asked)).toBe(until);
      });
      await fc.assert(property, propertyRuns(60));
      console.log(`a proof (${kind}): ${reached}`);
      expect(reached.rare(["proven", "proven, begun ahead", "not proven, begun ahead"])).toEqual([]);
    },
    PROPERTY_TIMEOUT,
  );
});
