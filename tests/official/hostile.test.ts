import { beforeAll, expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { transact } from "../../src/db/transact";
import { sendFeedback } from "../../src/feedback/feedback";
import { addWordRule, holdText, submitAppeal, takeMeasure } from "../../src/safety/safety";
import { aDesign } from "../designs/design-fixtures";
import { markEvidenceOpened, officialContext, reportThing } from "../safety/official-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const HOSTILE = `<script>zq()</script>"><img src=x onerror=zq()>{{zq}} javascript:zq() ' onload=zq() &lt;`;
/** As nothing may stand in a page. */
const RAW = ["<script>zq", "<img src=x", /(href|src|action)="\s*javascript:/i, "%3Cscript"] as const;

async function plant(db: Db) {
  const official = await aPerson(db, { official: 1, password_hash: "x", nickname: `Boss ${HOSTILE}` });
  const other = await aPerson(db, { official: 1, password_hash: "x" });
  const bad = await aPerson(db, {
    nickname: HOSTILE,
    signature: HOSTILE,
    username: "bad.one",
    username_key: "bad.one",
  });
  const reader = await aPerson(db, { nickname: `Reader ${HOSTILE}` });
  const bottle = await aBottle(db, bad, { content: HOSTILE });
  const { id: design } = await aDesign(db, bad, { status: "exhibition", name: HOSTILE, story: HOSTILE });
  for (const [kind, id] of [
    ["bottle", bottle],
    ["user", bad.id],
    ["design", design],
  ] as const) {
    await reportThing(db, reader, { kind, id, note: HOSTILE });
  }
  const cases = await Promise.all([bottle, bad.id, design].map((thing) => markEvidenceOpened(db, official, thing)));
  const why = { rule: "2", reason: HOSTILE, endSessions: false } as const;
  const measure = await takeMeasure(db, officialContext(other), bad.id, { kind: "warn", ...why }, NOW);
  await submitAppeal(db, { userId: bad.id }, measure, HOSTILE, NOW);
  const { id: feedback } = await sendFeedback(db, bad, HOSTILE, NOW);
  const content = { content: HOSTILE };
  await transact(db, (tx) =>
    holdText(tx, { kind: "bottle", id: bottle, aboutId: bad.id, fields: content, rules: [HOSTILE] }, NOW),
  );
  const rule = { text: HOSTILE, kind: "phrase", mode: "mask", language: null } as const;
  const { id: word } = await addWordRule(db, official.id, rule, NOW);
  return {
    official,
    bad,
    ids: [...cases, bad.id, reader.id, official.id, measure, feedback, word, newId(NOW)],
  };
}

eachDatabase("script in every text that the console shows", (db) => {
  let planted: Awaited<ReturnType<typeof plant>>;

  beforeAll(async () => {
    await seedBuiltIns(db());
    planted = await plant(db());
  });

  const faultsIn = (page: string): string[] =>
    RAW.filter((raw) => (typeof raw === "string" ? page.includes(raw) : raw.test(page))).map(String);

  const placed = (path: string) =>
    (path.includes(":") ? planted.ids : [""]).map((id) => ({ path, at: path.replace(/:\w+/, id) }));

  test("is text on every page of it, and written there as text", async () => {
    const app = openTestApp(db());
    const session = await app.enter(planted.official);
    const paths = app.app.routes.filter(
      ({ method, path }) => method === "GET" && /^\/official\b/.test(path) && !path.endsWith("*"),
    );
    const places: string[] = [];
    for (const { path, at } of [...new Set(paths.map((each) => each.path))].flatMap(placed)) {
      const page = await (await app.ask("GET", `${at}?q=bad.one`, { session })).text();
      expect({ at, faults: faultsIn(page) }).toEqual({ at, faults: [] });
      if (page.includes("&lt;script&gt;zq()")) places.push(path);
    }
    expect([...new Set(places)]).toEqual(
      expect.arrayContaining([
        "/official/reports",
        "/official/reports/:id",
        "/official/appeals",
        "/official/feedback",
        "/official/people",
        "/official/people/:id",
        "/official/words",
        "/official/texts",
        "/official/log",
      ]),
    );
  });

  test("is text where it was tried and where it is refused, too", async () => {
    const app = openTestApp(db());
    const session = await app.enter(planted.official);
    const sent: [string, Record<string, string>][] = [
      ["/official/words/try", { text: HOSTILE }],
      ["/official/words", { text: HOSTILE, kind: "pattern", mode: HOSTILE }],
      [`/official/people/${planted.bad.id}/measures`, { kind: "suspend", rule: HOSTILE, reason: HOSTILE }],
      [`/official/people/${planted.bad.id}/coins`, { amount: HOSTILE, reason: HOSTILE }],
    ];
    for (const [at, form] of sent) {
      const page = await (await app.ask("POST", at, { session, form })).text();
      expect({ at, faults: faultsIn(page) }).toEqual({ at, faults: [] });
      expect({ at, told: page.includes("&lt;script&gt;zq()") }).toEqual({ at, told: true });
    }
  });
});
