/** What `/privacy` says of push, of translation and of who takes measures, compared with the code and the tables. */
import { expect, test } from "bun:test";
import catalogue from "../../locales/en.json";
import { ROOMS } from "../../src/rooms";
import { createLibreTranslateEngine } from "../../src/translate/libretranslate";
import { openSqliteInMemory } from "../support/sqlite-template";
import { listSourceFiles, readSource } from "./privacy-source";

const filesWith = (pattern: RegExp): string[] => listSourceFiles().filter((file) => pattern.test(readSource(file)));
const titleStands = (file: string, title: string): boolean => readSource(file).includes(title);

test("push: sealed, and only after a switch", () => {
  expect(catalogue["privacy.leaves.push.text"]).toBe(
    "Encrypted: the maker carries the messages but cannot read them. Only if you switched them on.",
  );
  expect(catalogue["privacy.data.push.text"]).toBe(
    "Your browser’s address at its maker’s push service, and what is waiting to be sent there.",
  );
  // The bytes that leave are opened with the browser's own key there.
  expect(titleStands("tests/push/push-messages.test.ts", "arrives once, encrypted, signed with the VAPID key")).toBe(
    true,
  );
  expect(filesWith(/postToPushService\(/)).toEqual(["src/push/push-request.ts", "src/push/push-service.ts"]);
  expect(readSource("src/push/push-service.ts")).toContain("generateRequestDetails");
  // An address comes to the table by one call of a signed-in person alone.
  expect(filesWith(/insertInto\("push_subscriptions"\)/)).toEqual(["src/push/subscriptions.ts"]);
  expect(filesWith(/\bsavePushSubscription\b/).filter((file) => file !== "src/push/subscriptions.ts")).toEqual([
    "src/notifications/web/api.ts",
  ]);
});

test("push: what is kept of a browser is its address, its keys and what waits", async () => {
  const { db, close } = await openSqliteInMemory();
  const tables = await db.introspection.getTables();
  await close();
  const columnsOf = (table: string) =>
    tables
      .find(({ name }) => name === table)
      ?.columns.map(({ name }) => name)
      .sort();
  expect(columnsOf("push_subscriptions")).toEqual(
    ["auth", "created_at", "endpoint", "id", "p256dh", "session_id", "user_id"].sort(),
  );
  // Which, of whom and when: the words are read when it is sent.
  expect(columnsOf("push_news")).not.toContain("text");
  expect(columnsOf("push_news")).not.toContain("params");
});

test("translation: one text and two languages travel, and nothing of people", async () => {
  expect(catalogue["privacy.leaves.translation.text"]).toBe(
    "What is translated travels there, without names: the one text that someone asks for; with automatic translation on, each letter or message in another language; and your own words, if you check how they will read.",
  );
  for (const [file, title] of [
    ["automatic-translation", "the page shows the original and then requests the translation"],
    ["chat-translation", "by form and without script, all that is there is translated before the page comes"],
    ["chat-translation", "own words are shown as they will read, and neither stored nor sent"],
  ] as const)
    expect([title, titleStands(`tests/translations/${file}.test.ts`, title)]).toEqual([title, true]);
  const sent: { path: string; body: unknown; headers: string[] }[] = [];
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/languages") return Response.json([{ code: "de" }, { code: "en" }]);
      sent.push({ path: pathname, body: await request.json(), headers: [...request.headers.keys()] });
      return Response.json({ translatedText: "Good evening" });
    },
  });
  const { translate } = createLibreTranslateEngine(`http://127.0.0.1:${server.port}`, null);
  await translate({ text: "Guten Abend", from: "de", to: "en" }, AbortSignal.timeout(5_000));
  await server.stop(true);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({ q: "Guten Abend", source: "de", target: "en", format: "text" });
  for (const name of ["cookie", "authorization", "referer", "x-forwarded-for"])
    expect(sent[0]?.headers).not.toContain(name);
});

test("machines: what hides, holds, covers and refuses without a person", () => {
  expect(catalogue["privacy.machines.text"]).toBe(
    [
      "Rules may cover, hold or refuse words, and a text that is sent often is held.",
      "Reports hide a thing until a person has looked: several, or a single one where someone may be in danger.",
      "A program that checks pictures, where there is one, may blur, hold or refuse them.",
      "Every measure against you is taken by a person.",
    ].join(" "),
  );
  for (const [file, title] of [
    ["safety/mass-mail", "one account that writes it again and again opens a case alone"],
    ["safety/urgent-hiding", ": the first hides a letter that is at sea, until the team rejects it"],
    ["chat/picture-check", "hold (burn %s): seen by its sender alone until an official lets it through"],
  ] as const)
    expect([title, titleStands(`tests/${file}.test.ts`, title)]).toEqual([title, true]);
});

test("each measure names the official who took it, and no job takes one", async () => {
  expect(catalogue["privacy.machines.text"]).toContain("Every measure against you is taken by a person.");
  const { db, close } = await openSqliteInMemory();
  const tables = await db.introspection.getTables();
  await close();
  const official = tables.find(({ name }) => name === "measures")?.columns.find(({ name }) => name === "official_id");
  expect(official?.isNullable).toBe(false);
  // Rows of measures are made in one place, and that is called by what officials do.
  expect(filesWith(/insertInto\("measures"\)|insertMeasure\(/)).toEqual(["src/safety/measures/apply-measure.ts"]);
  expect(filesWith(/\bapplyMeasure\(/)).toEqual([
    "src/safety/birthday-requests/decide-request.ts",
    "src/safety/cases/decide-case.ts",
    "src/safety/measures/apply-measure.ts",
  ]);
  const jobs = ROOMS.flatMap((room) => room.housekeeping ?? []).map(String);
  expect(jobs.filter((job) => /measure|decideCase|suspend\(|ban\(/i.test(job))).toEqual([]);
});
