/** The list of appeals marks exactly those that whoever reads it may not decide. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { LIST_START } from "../../src/db/paging";
import { listPendingAppeals } from "../../src/official/official";
import { decideAppeal, submitAppeal, takeMeasure } from "../../src/safety/safety";
import { anOfficial, officialContext, things } from "../safety/official-fixtures";
import { workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START as NOW, type TestPerson } from "../support/people";
import { PROPERTY_TIMEOUT, propertyRuns } from "../support/property-runs";

const WARN = { kind: "warn", rule: "2", reason: "It threatens someone.", endSessions: false } as const;
const REFUSED = { decision: "refused", reply: "We looked again." } as const;
const PAGE = { after: LIST_START, limit: 1_000_000, list: "" };
const TEAM_SIZE = 3;
/** Who of the team took each measure. */
const measures = fc.array(fc.nat(TEAM_SIZE - 1), { minLength: 3, maxLength: 6 });

eachDatabase("appeals", (db) => {
  /** A measure that somebody of the team took, and whose person appeals. */
  async function anAppeal(official: TestPerson): Promise<{ official: TestPerson; id: string }> {
    const { id: userId } = await aPerson(db());
    const id = await takeMeasure(db(), officialContext(official), userId, WARN, NOW);
    await submitAppeal(db(), { userId }, id, "It was not me.", NOW);
    return { official, id };
  }

  const markedFor = async ({ id }: TestPerson, ids: string[]): Promise<boolean[]> => {
    const { items } = await listPendingAppeals(db(), id, PAGE);
    return ids.map((each) => items.find(({ measureId }) => measureId === each)?.mine === true);
  };

  const decide = (official: TestPerson, measureId: string): Promise<string> =>
    workOutcome(decideAppeal(db(), things, officialContext(official), { measureId, decision: REFUSED }, NOW));

  async function checkAppeals(takenBy: number[]): Promise<void> {
    const team: TestPerson[] = [];
    while (team.length < TEAM_SIZE) team.push(await anOfficial(db()));
    const appeals: Awaited<ReturnType<typeof anAppeal>>[] = [];
    for (const by of takenBy) appeals.push(await anAppeal(team[by] as TestPerson));
    const ids = appeals.map(({ id }) => id);
    const marked: boolean[][] = [];
    for (const each of team) marked.push(await markedFor(each, ids));
    expect(marked).toEqual(team.map((each) => appeals.map(({ official }) => official === each)));
    for (const { official, id } of appeals) {
      const others = team.filter((each) => each !== official);
      expect([await decide(official, id), await decide(others[0] as TestPerson, id)]).toEqual(["own_decision", "done"]);
    }
  }

  test(
    "are marked for whoever took the measure, who may not decide them, and for nobody else",
    () => fc.assert(fc.asyncProperty(measures, checkAppeals), propertyRuns(10)),
    PROPERTY_TIMEOUT,
  );
});
