/** A backup counts as proven by its own age: an old one does not, however often it is proven again. */
import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import { changeVerificationState } from "../../../src/backup/verification/verification-state";
import { runDoctorChecks } from "../../../src/cli/doctor/doctor";
import { DAY, HOUR } from "../../../src/runtime/units";
import { anInstallation, backUp, OPERATION_NOW, removeTempFolders } from "../../operation/installation";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../../support/property-runs";

afterAll(removeTempFolders);

/** Hours: a night without a backup, a missed proof and the proof's own time fit in. */
const MOST = 72;
/** How many hours ago it was taken, and how many hours after that it was proven, at most until now. */
const PROOFS = fc.integer({ min: 0, max: 3 * MOST }).chain((taken) => fc.tuple(fc.constant(taken), fc.nat(taken)));

test(
  "a proof is as old as the backup that was proven",
  async () => {
    const installation = await anInstallation();
    const { config, db, close } = installation;
    await backUp(installation);
    const reached = new ReachedCases();
    const property = fc.asyncProperty(PROOFS, async ([taken, after]) => {
      const takenAt = OPERATION_NOW - taken * HOUR;
      const verified = { name: "driftglass-1", takenAt, at: takenAt + after * HOUR };
      await changeVerificationState(db, () => ({ verified, attempt: null, failures: 0 }));
      const findings = await runDoctorChecks(config, OPERATION_NOW);
      const state = taken > MOST ? "wrong" : "ok";
      reached.add(state);
      expect(findings.flatMap((each) => (each.about === "verified backup" ? [each.state] : []))).toEqual([state]);
    });
    const examples: [[number, number]][] = [[[MOST, 0]], [[MOST + 1, MOST + 1]], [[(30 * DAY) / HOUR, 719]]];
    await fc.assert(property, { ...propertyRuns(examples.length + 2), examples });
    expect(reached.rare(["ok", "wrong"])).toEqual([]);
    await close();
  },
  PROPERTY_TIMEOUT,
);
