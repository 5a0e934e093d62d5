/** Who writes what the team reads first is told so at once, and not that it is on its way. */
import { beforeAll, expect, test } from "bun:test";
import { addWordRule } from "../../src/safety/safety";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

const HELD = "A bummer of a day.";

eachDatabase("what waits for review", (db) => {
  let official: TestPerson;
  beforeAll(async () => {
    official = await seedBuiltIns(db());
    await addWordRule(db(), official.id, { text: "bummer", mode: "hold", language: null, kind: "word" }, NOW);
  });

  async function signIn() {
    const app = openTestApp(db());
    const session = await app.enter(await aPerson(db()));
    return async (method: string, path: string, form?: Record<string, string>, cookies = {}) => {
      const response = await app.ask(method, path, { session, cookies, ...(form && { form }) });
      const notice = /notice=([^;]*)/.exec(response.headers.get("set-cookie") ?? "")?.[1];
      return { location: response.headers.get("location"), notice: decodeURIComponent(notice ?? ""), response };
    };
  }

  test("a letter: the notice of the form, and the texts of the dialog", async () => {
    const visit = await signIn();
    expect((await visit("POST", "/throw", { content: "A bright day." })).notice).toBe("throw_success:5");
    expect((await visit("POST", "/throw", { content: HELD })).notice).toBe("throw_held");
    const sheet = await (await visit("GET", "/throw.json")).response.json();
    expect(sheet.texts.held).toBe("Your bottle is thrown. It waits until the Driftglass team has read your letter.");
  });

  test("a comment: the calm page after the first, and the notice of any other", async () => {
    const visit = await signIn();
    const drop = async (comment: string) => {
      const letter = await aBottle(db(), official);
      return visit("POST", `/bottle/${letter}/drop`, { comment, pick: "1" });
    };
    const { location } = await drop(HELD);
    expect(location).toEndWith("?dropped=1");
    const calm = await (await visit("GET", location ?? "")).response.text();
    expect(calm).toContain("The bottle drifts on. Your answer waits until the Driftglass team has read it.");
    expect(calm).not.toContain("with your words");
    expect((await drop(HELD)).notice).toBe("dropped_held");
    const { notice } = await drop("A bright day.");
    expect(notice).toBe("dropped_paid:3");
    const home = await (await visit("GET", "/", undefined, { notice })).response.text();
    expect(home).toContain("Your answer drifts on with the bottle: +3\u00A0coins");
  });
});
