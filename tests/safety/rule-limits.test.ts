/** What rules together may ask for: said when one is saved, so that no text has to wait for it. */

import { beforeAll, expect, test } from "bun:test";
import { LIST_START } from "../../src/db/paging";
import type { WordRuleRow } from "../../src/db/tables/words";
import type { Db } from "../../src/db/transact";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { WORD_RULE_LIMITS } from "../../src/limits/safety";
import {
  addWordRule,
  changeWordRule,
  listWordRulePage,
  listWordRules,
  removeWordRule,
  WORD_RULE_LIST,
} from "../../src/safety/safety";
import { openTestApp } from "../support/app";
import { NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { plainText } from "../support/plain-text";
import { fillText } from "./word-rule-fixtures";

const word = (text: string) => ({ text, kind: "word", mode: "mask", language: null }) as const;
const pattern = (text: string) => ({ ...word(text), kind: "pattern" }) as const;

const rowOf = (id: string, text: string, by: string): WordRuleRow => ({
  ...word(text),
  id,
  reach: "strangers",
  created_by: by,
  created_at: NOW,
});

const why = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.fields?.text ?? error.code,
  );

async function clear(db: Db) {
  await db.deleteFrom("word_rules").execute();
}

eachDatabase("word rules together", (db) => {
  let official: { id: string };
  beforeAll(async () => {
    await seedBuiltIns(db());
    official = await aPerson(db(), { official: 1 });
  });
  const add = (rule: Parameters<typeof addWordRule>[2]) => addWordRule(db(), official.id, rule, NOW);

  test("have a sum of letters; one too many is refused, one shorter is not", async () => {
    const rows = Array.from({ length: 20 }, (_, n) => rowOf(`long ${n}`, `${fillText("aeio", 190)}x${n}`, official.id));
    await db().insertInto("word_rules").values(rows).execute();
    expect(await why(add(word("bummer")))).toBe("rules_long");
    // What is there may still be changed, and taken away.
    expect(await why(changeWordRule(db(), official.id, "long 1", { mode: "refuse", reach: "everywhere" }, NOW))).toBe(
      "done",
    );
    await db().deleteFrom("word_rules").where("id", "not in", ["long 1", "long 2"]).execute();
    await removeWordRule(db(), official.id, "long 2", NOW);
    expect(await why(add(word("bummer")))).toBe("done");
    await clear(db());
  });

  test("are no more than there may be", async () => {
    const rows = Array.from({ length: WORD_RULE_LIMITS.most }, (_, n) => rowOf(`word ${n}`, `zq${n}`, official.id));
    for (let n = 0; n < rows.length; n += 500)
      await db()
        .insertInto("word_rules")
        .values(rows.slice(n, n + 500))
        .execute();
    expect(await why(add(word("one more")))).toBe("rules_full");
    await removeWordRule(db(), official.id, "word 7", NOW);
    const both = await Promise.all([why(add(word("one more"))), why(add(word("and another")))]);
    expect(both.sort()).toEqual(["done", "rules_full"]);
    await clear(db());
  });

  test("take a pattern only where ordinary texts stay quick", async () => {
    expect(await why(add(pattern("[a-z].{0,150}q")))).toBe("rules_slow");
    expect(await why(add(pattern("\\bcrypto.{0,50}invest\\w*")))).toBe("done");
    await clear(db());
  });

  test("say so in ten languages", () => {
    for (const key of ["field.rules_long", "field.rules_slow", "field.rules_full"] as const)
      expect(new Set(LANGUAGES.map((language) => translatorFor(language)(key))).size).toBe(LANGUAGES.length);
  });

  test("are listed in pages, of one mode or all; each is on one", async () => {
    const rows = Array.from(
      { length: 45 },
      (_, n): WordRuleRow => ({
        ...rowOf(`word-${String(n).padStart(2, "0")}`, `zq${n}`, official.id),
        mode: n % 3 === 0 ? "refuse" : "mask",
      }),
    );
    await db().insertInto("word_rules").values(rows).execute();
    const app = openTestApp(db());
    const session = await app.enter(official);
    const ids: string[] = [];
    let path: string | undefined = "/official/words?mode=mask";
    while (path && ids.length < 500) {
      const page: string = await (await app.ask("GET", path, { session })).text();
      expect(plainText(page)).toContain("30 rules");
      ids.push(...[...page.matchAll(/action="\/official\/words\/(word-\d+)"/g)].map(([, id]) => id ?? ""));
      path = /hx-get="([^"]*cursor=[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&");
    }
    const masking = rows.filter(({ mode }) => mode === "mask").map(({ id }) => id);
    expect([...new Set(ids)].sort()).toEqual(masking);
    const first = await listWordRulePage(db(), undefined, { after: LIST_START, limit: 20, list: WORD_RULE_LIST }, NOW);
    expect([first.count, first.items.length, first.nextCursor !== null]).toEqual([45, 20, true]);
    expect(await listWordRules(db(), NOW)).toHaveLength(45);
    await clear(db());
  });

  test("have a reach: chosen on the page and by the API, changed there, and told", async () => {
    const app = openTestApp(db());
    const session = await app.enter(official);
    const form = { text: "bummer", kind: "word", mode: "hold", language: "", reach: "everywhere" };
    expect((await app.ask("POST", "/official/words", { session, form })).status).toBe(303);
    const api = async (method: string, path: string, json?: object) =>
      (await app.ask(method, `/api/official${path}`, { session, json })).json();
    const [rule] = (await api("GET", "/words")).items;
    expect(rule).toMatchObject({ text: "bummer", reach: "everywhere" });
    const page = await (await app.ask("GET", "/official/words", { session })).text();
    expect(page).toContain("All languages · Everywhere");
    expect(page).toContain("Nobody on the team reads those chats, so there “Hold” refuses the text instead.");
    await app.ask("POST", `/official/words/${rule.id}`, { session, form: { reach: "strangers" } });
    expect((await api("GET", "/words")).items[0].reach).toBe("strangers");
    expect(await api("PUT", `/words/${rule.id}`, { reach: "everywhere" })).toMatchObject({
      reach: "everywhere",
    });
    const { error } = await api("PUT", `/words/${rule.id}`, { reach: "nowhere" });
    expect(Object.keys(error.fields)).toEqual(["reach"]);
    expect(await api("POST", "/words", { text: "grumble", kind: "word", mode: "mask" })).toMatchObject({
      reach: "strangers",
    });
    expect(await workOutcome(removeWordRule(db(), official.id, rule.id, NOW))).toBe("done");
    await clear(db());
  });
});
