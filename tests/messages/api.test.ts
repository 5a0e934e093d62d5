import { expect, test } from "bun:test";
import { transact } from "../../src/db/transact";
import { MESSAGE_LIMITS } from "../../src/limits/messages";
import { notifyPerson } from "../../src/messages/messages";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START as NOW } from "../support/people";

eachDatabase("system messages by JSON", (db) => {
  async function reader() {
    const person = await aPerson(db());
    for (let n = 0; n < 3; n++)
      await transact(db(), (tx) => notifyPerson(tx, person.id, "official_notice", { text: `${n}` }, NOW + n));
    const app = openTestApp(db());
    const token = await app.enter(person);
    const ask = (method: string, path: string, json?: unknown) =>
      app.ask(method, `/api/system-messages${path}`, { token, ...(json !== undefined && { json }) });
    const { items } = await (await ask("GET", "")).json();
    return { ask, ids: items.map(({ id }: { id: string }) => id) as string[] };
  }

  test("what was on the screen is reported as read", async () => {
    const { ask, ids } = await reader();
    expect(await (await ask("POST", "/seen", { ids: ids.slice(0, 2) })).json()).toEqual({ count: 1 });
  });

  test.each([
    [{}],
    [{ ids: "all" }],
    [{ ids: [1] }],
    [{ ids: Array.from({ length: MESSAGE_LIMITS.seenMax + 1 }, (_, n) => `${n}`) }],
    [{ ids: ["x".repeat(65)] }],
  ])("a report %j is refused", async (json) => {
    const { ask } = await reader();
    expect((await ask("POST", "/seen", json)).status).toBe(422);
  });

  test("as many ids as a report may have are taken", async () => {
    const { ask, ids } = await reader();
    const many = [...ids, ...Array.from({ length: MESSAGE_LIMITS.seenMax - 3 }, (_, n) => `${n}`)];
    expect(await (await ask("POST", "/seen", { ids: many })).json()).toEqual({ count: 0 });
  });

  test("reading all and clearing answer with what undoes them", async () => {
    const { ask, ids } = await reader();
    const cleared = await (await ask("DELETE", `/${ids[0]}`)).json();
    const read = await (await ask("PUT", "/read-all")).json();
    expect([cleared.count, read.count]).toEqual([2, 0]);
    expect(await (await ask("POST", `/undo/${read.undo}`)).json()).toEqual({ count: 2 });
    expect(await (await ask("POST", `/undo/${cleared.undo}`)).json()).toEqual({ count: 3 });
    expect(await (await ask("POST", `/undo/${cleared.undo}`)).json()).toEqual({ count: 3 });
  });
});
