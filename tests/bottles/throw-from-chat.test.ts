/** Whoever opens the throw dialog from a chat reads that the letter does not go there, with a script and without. */
import { expect, test } from "bun:test";
import { translatorFor } from "../../src/i18n/translator";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const t = translatorFor("en");

eachDatabase("the throw dialog", (db) => {
  test("says where the letter goes when it is opened from a chat", async () => {
    await seedBuiltIns(db());
    const app = openTestApp(db());
    const session = await app.enter(await aPerson(db()));
    for (const [from, key] of [
      ["/chat/abc", "bottles.throw.readers_from_chat"],
      ["/friends?tab=recent", "bottles.throw.readers"],
    ] as const)
      for (const path of ["/throw", "/throw.json"]) {
        const headers = { referer: `http://localhost${from}` };
        const page = await (await app.ask("GET", path, { session, headers })).text();
        const said = ["bottles.throw.readers_from_chat", "bottles.throw.readers"].map((each) =>
          page.includes(t(each as typeof key)),
        );
        expect({ from, path, said }).toEqual({ from, path, said: [key.endsWith("chat"), !key.endsWith("chat")] });
      }
  });
});
