/** Which pictures of the sea a page names, by what a request tells of its reader (docs/product.md 18.7). */
import { expect, test } from "bun:test";
import { openTestApp, type TestRequest } from "../support/app";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const MIDDLE_OF_YEAR = Date.parse("2026-07-15T12:00Z");

eachDatabase("the reader's sky", (db) => {
  async function seaOf(path: string, sent: TestRequest, country?: string): Promise<string> {
    const app = openTestApp(db());
    app.later(MIDDLE_OF_YEAR - app.clock.now());
    if (country !== undefined) sent.session = await app.enter(await aPerson(db(), { country }));
    const html = await (await app.ask("GET", path, sent)).text();
    const names = [...html.matchAll(/\/static\/((?:sea|beach)-[a-z0-9-]+)[.][^"]*svg/g)].map(([, name = ""]) => name);
    return [...new Set(names)]
      .filter((name) => !name.includes("wide"))
      .sort()
      .join(" ");
  }

  test("follows the zone of the device, else the language's country, else it is morning", async () => {
    const table: [zone: string | undefined, language: string, sea: string][] = [
      ["Asia/Tokyo", "ja", "sea-evening sea-night-0"],
      ["Europe/Berlin", "de-DE", "sea-day sea-night-0"],
      ["Asia/Tokyo", "de-DE", "sea-evening sea-night-0"],
      ["America/Denver", "en-US", "sea-morning sea-night-0"],
      [undefined, "ja", "sea-evening sea-night-0"],
      [undefined, "fr-FR,fr;q=0.9", "sea-day sea-night-0"],
      [undefined, "en-US", "sea-morning sea-night-0"],
      [undefined, "", "sea-morning sea-night-4"],
      ["Moon/Crater", "", "sea-morning sea-night-4"],
      ["../../etc", "xx;;;", "sea-morning sea-night-4"],
      ["UTC", "", "sea-day sea-night-4"],
    ];
    for (const [zone, language, sea] of table) {
      const sent = { cookies: { zone: zone ?? "" }, headers: { "accept-language": language } };
      expect([zone, language, await seaOf("/", sent)]).toEqual([zone, language, sea]);
    }
  });

  test("has the beach and the moon of a person's country; none where that is polar or not told", async () => {
    const table: [country: string, zone: string, sea: string][] = [
      ["DE", "Europe/Berlin", "beach-summer sea-day sea-night-0"],
      ["AU", "Australia/Sydney", "beach-autumn sea-evening sea-night-0"],
      ["AQ", "Antarctica/Troll", "sea-day sea-night-4"],
      ["", "Europe/Berlin", "sea-day sea-night-0"],
    ];
    for (const [country, zone, sea] of table) {
      const sent = { cookies: { zone }, headers: { "accept-language": "de-DE" } };
      expect([country, await seaOf("/", sent, country)]).toEqual([country, sea]);
    }
  });

  test("is over the pages that show the sea, too", async () => {
    const sent = { cookies: { zone: "Asia/Tokyo" }, headers: { "accept-language": "ja" } };
    for (const path of ["/login", "/register"])
      expect([path, await seaOf(path, sent)]).toEqual([path, "sea-evening sea-night-0"]);
  });
});
