/** The page of coin records and the form of the check-in, as somebody without scripts sees them. */
import { expect, test } from "bun:test";
import { payCoins } from "../../src/coins/coins";
import { transact } from "../../src/db/transact";
import { DAY } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

const rowsOf = (html: string): string[] =>
  [...html.matchAll(/<span class="what">([^<]*)/g)].map(([, what]) => what ?? "");
const currentOf = (html: string): string[] =>
  [...html.matchAll(/<a href="(\/coin-records[^"]*)" aria-current="page"/g)].map(([, path]) => path ?? "");

eachDatabase("pages of coins", (db) => {
  const pay = (person: TestPerson, amount: number, reason: "daily_checkin" | "throw_bottle", ref: string) =>
    transact(db(), (tx) => payCoins(tx, { userId: person.id, amount, reason, ref }, NOW));

  async function someone() {
    const app = openTestApp(db());
    const person = await aPerson(db(), { created_at: NOW - 60 * DAY });
    const sent = { session: await app.enter(person), cookies: { language: "en" } };
    const open = async (path: string) => (await app.ask("GET", path, sent)).text();
    return { app, person, sent, open };
  }

  test.each([
    ["/coin-records", "/coin-records", ["Daily check-in", "Threw a bottle"]],
    ["/coin-records?type=income", "/coin-records?type=income", ["Daily check-in"]],
    ["/coin-records?type=expense", "/coin-records?type=expense", ["Threw a bottle"]],
    ["/coin-records?type=nothing", "/coin-records", ["Daily check-in", "Threw a bottle"]],
  ])("%s shows its records under its own filter", async (path, current, rows) => {
    const { person, open } = await someone();
    await pay(person, 50, "daily_checkin", "1");
    await pay(person, -1, "throw_bottle", "2");
    const html = await open(path);
    expect(currentOf(html)).toEqual([current]);
    expect(rowsOf(html).toSorted()).toEqual(rows);
    expect(html).not.toContain("Nothing earned yet");
  });

  test.each([
    ["/coin-records", "No coins have moved yet"],
    ["/coin-records?type=income", "Nothing earned yet"],
    ["/coin-records?type=expense", "Nothing spent yet"],
  ])("%s says so where there is nothing", async (path, said) => {
    const { open } = await someone();
    const html = await open(path);
    expect(rowsOf(html)).toEqual([]);
    expect(html).toContain(said);
    expect(html).not.toContain('id="records"');
  });

  test("a check-in by its form pays and says so; the second says when the next one is", async () => {
    const { app, sent, open } = await someone();
    const checkIn = () => app.ask("POST", "/check-in", { ...sent, form: { next: "/coin-records" } });
    const [first, second] = [await checkIn(), await checkIn()];
    expect([first, second].map(({ headers }) => headers.get("location"))).toEqual(["/coin-records", "/coin-records"]);
    expect(first.headers.get("set-cookie")).toContain("notice=checked_in%3A10");
    expect(second.headers.get("set-cookie")).toContain("notice=already_checked_in;");
    expect(rowsOf(await open("/coin-records"))).toHaveLength(1);
  });

  test("the guide says how often each pays", async () => {
    const { open } = await someone();
    const html = await open("/coin-guide");
    const said = new Map(
      [...html.matchAll(/<span class="what">([^<]*)<\/span><span class="text-12 muted">([^<]*)/g)].map(
        ([, what, often]) => [what, often],
      ),
    );
    expect([...said.values()]).toContain("Each time");
    expect(said.get("Daily check-in")).toBe("Once a day");
    expect([...said.values()].filter((often) => often?.startsWith("Each expansion costs"))).toHaveLength(1);
  });

  test("a page that goes on in the middle of a day names the day again", async () => {
    const { app, person, sent, open } = await someone();
    for (let n = 0; n < 3; n++) await pay(person, 1, "daily_checkin", `${n}`);
    const { nextCursor } = (await (
      await app.ask("GET", "/api/coins/records?limit=1", { token: sent.session })
    ).json()) as {
      nextCursor: string;
    };
    const path = `/coin-records?cursor=${encodeURIComponent(nextCursor)}`;
    expect(await open(path)).toContain('<section class="day"><h2');
    const part = await app.ask("GET", path, { ...sent, headers: { "hx-request": "true" } });
    expect(await part.text()).not.toContain("<h2");
  });
});
