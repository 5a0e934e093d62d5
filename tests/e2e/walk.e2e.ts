/**
 * Every screen in every language. `bun run walk` walks all of them, light and dark, at 390 and 320 px, and leaves
 * pictures in test-results/walk; the ordinary suite walks two languages at the narrowest.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type { Language } from "../../src/i18n/languages";
import { LANGUAGES } from "../../src/limits";
import type { Client } from "../support/client";
import { enter } from "./harbour";
import { expectAtHome } from "./walk";
import { test, type World } from "./world";

const chosen = process.env.WALK?.split(",").filter(Boolean);
const whole = chosen !== undefined;
const languages = LANGUAGES.filter((each) => (whole ? chosen.includes(each) : ["de", "ar"].includes(each)));
const widths = whole && !process.env.WALK_SHORT ? [390, 320] : [320];
const themes = whole && !process.env.WALK_SHORT ? [false, true] : [false];

const signedOut = ({ bottle }: World): string[] => [
  "/",
  "/login",
  "/register",
  "/forgot-password",
  "/language-select",
  "/rules",
  "/terms",
  "/accessibility",
  `/bottle/${bottle}`,
  `/bottle-shared/${bottle}?btype=thrown`,
];

const signedIn = ({ bottle, held, people: { finder, stranger } }: World): string[] => [
  "/",
  "/throw",
  `/bottle/${bottle}`,
  `/bottle/${held}`,
  "/my-bottles",
  "/picked-bottles",
  "/backpack",
  "/collected-bottles",
  "/profile",
  "/profile/edit",
  "/profile/blocked",
  "/account",
  "/account/delete",
  "/avatar",
  "/album",
  "/coin-records",
  "/coin-guide",
  "/invite",
  "/bottle-square",
  "/bottle-design",
  "/bottle-design/editor",
  "/system-messages",
  "/feedback",
  "/friends",
  "/friends/search",
  "/friends/search?q=a",
  `/friends/${finder.id}`,
  `/chat/${finder.id}`,
  `/chat/${stranger.id}`,
  `/report/user/${finder.id}`,
  "/notice",
  "/nowhere",
];

const official = ({ people: { author } }: World, report: string): string[] => [
  "/official",
  "/official/reports",
  `/official/reports/${report}`,
  "/official/appeals",
  "/official/people",
  `/official/people/${author.id}`,
  "/official/log",
  "/official/feedback",
  "/official/words",
  "/official/registration",
];

const friends = async (one: Client, other: Client): Promise<void> => {
  await one.call("POST", `/users/${other.id}/follow`);
  await other.call("POST", `/users/${one.id}/follow`);
  await other.call("POST", `/chat/${one.id}/messages`, { text: "Ahoi", clientId: "walk" });
};

interface Case {
  report: string;
  measure: string;
}

/** The author is reported, and warned by the official. */
async function judged({ people: { author, finder, keeper } }: World): Promise<Case> {
  const what = { kind: "user", id: author.id, reason: "spam", note: "" };
  expect([200, 201]).toContain((await finder.call("POST", "/reports", what)).status);
  const { body } = await keeper.call<{ items: { id: string }[] }>("GET", "/official/reports");
  const warned = { kind: "warn", rule: "4", reason: "Ahoi." };
  await keeper.call("POST", `/official/people/${author.id}/measures`, warned);
  const { body: mine } = await author.call<{ items: { id: string }[] }>("GET", "/measures");
  return { report: body.items[0]?.id ?? "", measure: mine.items[0]?.id ?? "" };
}

async function grant(dataDir: string, who: Client): Promise<void> {
  const { body } = await who.call<{ username: string }>("GET", "/auth/profile");
  const script = join(import.meta.dirname, "../../scripts/official.ts");
  const env = { ...process.env, DATA_DIR: dataDir };
  execFileSync(process.execPath, [script, "grant", body.username], { env });
}

for (const language of languages) {
  for (const dark of themes) {
    for (const width of widths) {
      const name = `${language}, ${dark ? "dark" : "light"}, ${width} px`;

      const visit = async (page: Page, who: string, paths: readonly string[]): Promise<void> => {
        for (const path of paths) {
          await page.goto(path);
          await expectAtHome(page, language, `${name}: ${who} ${path}`);
          if (!whole) continue;
          const file = `${who}${path.replace(/[0-9a-f-]{36}/g, "x").replaceAll(/[^\w]+/g, "-")}`;
          const folder = `test-results/walk/${language}/${dark ? "dark" : "light"}-${width}`;
          await page.screenshot({ path: `${folder}/${file}.png`, fullPage: true });
        }
      };

      test(`every screen is at home: ${name}`, async ({ server, world, phone, trouble }) => {
        test.setTimeout(240_000);
        const { author, finder, keeper } = world.people;
        await friends(author, finder);
        await author.call("POST", "/coins/check-in");
        for (const each of [author, keeper]) await each.call("PUT", "/auth/profile", { language });
        const options = { language: language as Language, dark, width };
        await visit(await phone(options), "guest", signedOut(world));
        const page = await phone(options);
        await enter(page, server.url, author);
        await visit(page, "author", signedIn(world));
        await grant(server.dataDir, keeper);
        const { report, measure } = await judged(world);
        await visit(page, "author", [`/notice/${measure}`]);
        const desk = await phone(options);
        await enter(desk, server.url, keeper);
        await visit(desk, "official", official(world, report));
        // A page that is not there was asked for on purpose.
        trouble.splice(0, trouble.length, ...trouble.filter((line) => !line.includes("/nowhere")));
      });
    }
  }
}
