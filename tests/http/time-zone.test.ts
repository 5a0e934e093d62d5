import { expect, test } from "bun:test";
import { HOUR } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const SPACES = /[\u00a0\u202f]/g;

eachDatabase("the reader's time zone", (db) => {
  async function enter() {
    const app = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
    const person = await aPerson(db());
    const session = await app.enter(person);
    /** When the next day of coins begins, as the guide says it. */
    const begins = async (zone?: string): Promise<string> => {
      const cookies = zone === undefined ? undefined : { zone };
      const page = await app.ask("GET", "/coin-guide", { session, cookies });
      const text = (await page.text()).replace(SPACES, " ");
      return /The daily limits start again .*, at (.*?)\./.exec(text)?.[1] ?? "";
    };
    const remembered = async () =>
      (await db().selectFrom("users").select("time_zone").where("id", "=", person.id).executeTakeFirstOrThrow())
        .time_zone;
    return { ...app, person, session, begins, remembered };
  }

  test("is what the browser tells; days of coins stay UTC and say when they begin there", async () => {
    const { begins, later, clock } = await enter();
    later(Date.UTC(2026, 10, 21, 12) - clock.now());
    expect(await begins()).toBe("12:00 AM UTC");
    expect(await begins("Asia%2FKolkata")).toBe("5:30 AM");
    expect(await begins("America/St_Johns")).toBe("8:30 PM");
    expect(await begins("Pacific/Kiritimati")).toBe("2:00 PM");
  });

  test.each(["Mars/Olympus", "%00", "<script>", "x".repeat(3_000), "%E0%A4%A"])(
    "a nonsense zone is ignored (%#)",
    async (zone) => {
      const { begins, remembered } = await enter();
      expect(await begins(zone)).toBe("12:00 AM UTC");
      expect(await remembered()).toBeNull();
    },
  );

  test("is remembered at once, then as the session slides on, and counts where a browser tells none", async () => {
    const { begins, remembered, later } = await enter();
    await begins("Asia/Tokyo");
    expect(await remembered()).toBe("Asia/Tokyo");
    expect(await begins()).toBe("9:00 AM");
    // On a journey pages follow at once, what is remembered within the hour.
    expect(await begins("Asia/Dubai")).toBe("4:00 AM");
    expect(await remembered()).toBe("Asia/Tokyo");
    later(2 * HOUR);
    await begins("Asia/Dubai");
    expect(await remembered()).toBe("Asia/Dubai");
  });

  test("their User and their export tell it", async () => {
    const { ask, session, begins } = await enter();
    await begins("Asia/Tokyo");
    const profile = await (await ask("GET", "/api/auth/profile", { session })).json();
    expect(profile.timeZone).toBe("Asia/Tokyo");
  });

  test("coin records stand under the reader's days", async () => {
    const { ask, session, later, clock } = await enter();
    later(Date.UTC(2026, 10, 21, 21) - clock.now());
    await ask("POST", "/check-in", { session, form: { next: "/" } });
    const page = async (zone: string) =>
      (await ask("GET", "/coin-records", { session, cookies: { zone } }))
        .text()
        .then((text) => text.replace(SPACES, " "));
    expect(await page("Asia/Kolkata")).toMatch(/Today<\/h2>.*2:30 AM/s);
  });
});
