/** A letter that waited when its session ended elsewhere is not erased in silence. */
import { expect, test } from "bun:test";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { plainText } from "../support/plain-text";

eachDatabase("the sign-in page", (db) => {
  const textOf = async (cookie: string): Promise<string> =>
    plainText(
      await (await openTestApp(db()).ask("GET", "/login", { headers: { cookie: `language=en; ${cookie}` } })).text(),
    );

  test("says how many letters were not sent, of messages and bottles together", async () => {
    expect(await textOf("unsent_outbox=1")).toContain("1 letter was not sent");
    expect(await textOf("unsent_outbox=2; unsent_ashore=1")).toContain("3 letters were not sent");
  });

  test.each(["unsent_outbox=0", "unsent_outbox=-1", "unsent_outbox=1000", "unsent_outbox=<b>", "unsent_outbox="])(
    "says nothing of %s",
    async (cookie) => {
      expect(await textOf(cookie)).not.toContain("not sent");
    },
  );
});
