import { beforeAll, expect, test } from "bun:test";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { aDesign, aDesigner } from "./design-fixtures";

eachDatabase("a design of somebody without a birthday", (db) => {
  let newcomer: TestPerson;
  let reader: TestPerson;
  beforeAll(async () => {
    await seedBuiltIns(db());
    newcomer = await aDesigner(db(), 20, { birthday: null });
    reader = await aPerson(db());
  });

  const as = async (who: TestPerson) => {
    const app = openTestApp(db());
    const [token, session] = [await app.enter(who), await app.enter(who)];
    return {
      api: async (method: string, path: string, json?: unknown) => {
        const response = await app.ask(method, `/api${path}`, { token, json });
        return { status: response.status, body: (await response.json()) as Record<string, unknown> };
      },
      page: async (path: string) => (await app.ask("GET", path, { session })).text(),
      post: (path: string, form: Record<string, string>) => app.ask("POST", path, { session, form }),
    };
  };

  test("says that nobody sees it and why, and is visible as soon as there is a birthday", async () => {
    const [mine, theirs] = [await as(newcomer), await as(reader)];
    const [sale, show] = [await aDesign(db(), newcomer), await aDesign(db(), newcomer)];
    const hidden = { hiddenUntil: "profile_complete" };
    const draft = await mine.api("GET", `/designs/${sale.id}`);
    expect(draft.body).not.toHaveProperty("hiddenUntil");
    expect((await mine.api("POST", `/designs/${sale.id}/sale`, { price: 18 })).body).toMatchObject(hidden);
    expect((await mine.api("POST", `/designs/${show.id}/exhibition`)).body).toMatchObject(hidden);
    expect((await mine.api("GET", "/designs?tab=designed")).body.items).toMatchObject([hidden, hidden]);
    const page = await mine.page(`/bottle-design/detail/${sale.id}`);
    expect(page).toContain("Nobody else sees this design yet, because your profile is not complete.");
    expect(page).toContain(`/complete-profile?next=${encodeURIComponent(`/bottle-design/detail/${sale.id}`)}`);
    expect(page).not.toContain(`href="/bottle-square/${sale.id}"`);
    expect(await mine.page("/bottle-design")).toContain("Not visible yet");
    for (const { id } of [sale, show]) expect((await theirs.api("GET", `/designs/${id}`)).status).toBe(404);

    const known = await mine.api("PUT", "/auth/profile", { birthday: "1990-05-17", gender: "other" });
    expect(known.status).toBe(200);
    expect((await theirs.api("GET", "/square?section=market")).body.items).toMatchObject([{ id: sale.id }]);
    expect((await theirs.api("GET", "/square?section=exhibition")).body.items).toMatchObject([{ id: show.id }]);
    const response = await mine.api("GET", `/designs/${sale.id}`);
    expect(response.body).not.toHaveProperty("hiddenUntil");
    expect(await mine.page(`/bottle-design/detail/${sale.id}`)).not.toContain("Nobody else sees this design yet");
  });

  test("the form says so too, instead of saying that it is exhibited", async () => {
    const who = await aDesigner(db(), 20, { birthday: null });
    const { id } = await aDesign(db(), who);
    const response = await (await as(who)).post(`/bottle-design/detail/${id}/exhibition`, {});
    expect(response.headers.get("set-cookie")).toContain("notice=design_waits");
  });
});
