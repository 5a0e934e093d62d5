/** What a page lists is what there is: nothing that is over, and nothing that is not kept. */
import { beforeAll, expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { COUNTDOWN_SECONDS, CountdownRing } from "../../islands/chat/burn/countdown-ring";
import { readConfig } from "../../src/config/config";
import { TRUST_STEPS } from "../../src/limits/safety";
import { keptTimes } from "../../src/safety/privacy/kept-times";
import { loadTrust } from "../../src/trust/trust";
import { openTestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFolder } from "../support/files";
import { aPerson } from "../support/people";

eachDatabase("what a page lists", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test.each(["0", "2", "30"])(
    "of times, on /privacy, is what is kept for a time: with backups of %p days",
    async (days) => {
      const times = keptTimes(readConfig({ DATA_DIR: aFolder(), BACKUP_DAYS: days }));
      const html = await (await openTestApp(db(), { BACKUP_DAYS: days }).ask("GET", "/privacy")).text();
      const [list = ""] = /<dl class="card figures">.*?<\/dl>/s.exec(html) ?? [];
      // The last row is for what goes with the account.
      expect(list.match(/<dt>/g)).toHaveLength(Object.values(times).filter((time) => time > 0).length + 1);
      expect(list).not.toMatch(/<dd>0\b/);
    },
  );

  test("of what the next step of trust needs is only what is missing still", async () => {
    const { age } = TRUST_STEPS.settled;
    const facts = await Promise.all(
      [NOW - age - 1, NOW - age, NOW - age + 1].map(async (created_at) => {
        const { id } = await aPerson(db(), { created_at, throw_count: 0 });
        return (await loadTrust(db(), id, NOW))?.next?.from;
      }),
    );
    expect(facts).toEqual([null, null, NOW + 1]);
  });
});

test("the ring of a burn picture has spent an arc for each second that is over", () => {
  for (let left = 0; left <= COUNTDOWN_SECONDS; left++) {
    const html = renderToStaticMarkup(CountdownRing({ left, tag: "en" }));
    expect([left, html.match(/chat-spent/g)?.length ?? 0]).toEqual([left, COUNTDOWN_SECONDS - left]);
  }
});
