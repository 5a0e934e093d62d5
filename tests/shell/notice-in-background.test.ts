/** A script that looks at a page which nobody sees takes no notice away from the page that is shown next. */
import { expect, test } from "bun:test";
import { BACKGROUND_HEADER } from "../../src/limits/http";
import { followPerson } from "../../src/social/social";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START } from "../support/people";

eachDatabase("a look in the background", (db) => {
  test.each(["GET /chat/:id", "GET /friends", "POST /account/tokens"])(
    "leaves the notice where it is: %s",
    async (route) => {
      const [me, other] = [await aPerson(db()), await aPerson(db())];
      await followPerson(db(), me, other.id, TEST_START);
      await followPerson(db(), other, me.id, TEST_START);
      const { ask, enter } = openTestApp(db());
      const session = await enter(me);
      const [method = "", path = ""] = route.replace(":id", other.id).split(" ");
      const form = method === "POST" ? { form: { proof_asked: "1" } } : {};
      const sent = { session, cookies: { notice: "followed" }, ...form };
      const look = await ask(method, path, { ...sent, headers: { [BACKGROUND_HEADER]: "1" } });
      expect(look.headers.getSetCookie().join()).not.toContain("notice=");
      const shown = await ask(method, path, sent);
      expect(shown.headers.getSetCookie().join()).toContain("notice=;");
    },
  );

  test("is also what renews the list beside a page", async () => {
    const [me, other] = [await aPerson(db()), await aPerson(db())];
    const { ask, enter } = openTestApp(db());
    const sent = { session: await enter(me), cookies: { wide: "1" } };
    const html = await (await ask("GET", `/friends/${other.id}`, sent)).text();
    expect(html).toContain(`hx-headers="{&quot;${BACKGROUND_HEADER}&quot;:&quot;1&quot;}"`);
  });
});
