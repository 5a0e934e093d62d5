/** Every screen there is. `tests/http/walk.test.ts` holds the list against the routes of the app. */
import { expect, type Page } from "@playwright/test";
import type { Translate } from "../../src/i18n/intl";
import type { Language } from "../../src/i18n/languages";
import type { Client } from "../support/client";
import { options, row } from "./friends";
import { openThrow, ready } from "./harbour";
import { hurry, type Places } from "./walk-world";

type Here = Places & { language: Language };

export interface Screen {
  /** As the app knows it. */
  route: string;
  /** Nobody: a guest. */
  as?: (places: Places) => Client;
  at?: (places: Here) => string;
  /** What tells it from another picture of the same route. */
  what?: string;
  status?: number;
  before?: (places: Places) => Promise<void>;
  /** What has to be done before there is something to look at. */
  open?: (page: Page, t: Translate, places: Places) => Promise<unknown>;
}

const author = ({ people }: Places) => people.author;
const finder = ({ people }: Places) => people.finder;
const holder = ({ people }: Places) => people.holder;
const keeper = ({ people }: Places) => people.keeper;
const stranger = ({ people }: Places) => people.stranger;
const newcomer = ({ people }: Places) => people.newcomer;
const alone = ({ people }: Places) => people.alone;
const boss = ({ desk }: Places) => desk.people.boss;
const writer = ({ desk }: Places) => desk.people.writer;
const reader = ({ desk }: Places) => desk.people.reader;
const idle = ({ desk }: Places) => desk.people.idle;

const foreign = ({ foreign: { en, es }, language }: Here) => `/bottle/${language === "en" ? es : en}`;

const PASSWORD = "tide-and-glass";
const submit = (page: Page) => page.locator("main form button[type=submit]").first().click();

async function logIn(page: Page, _: Translate, { guarded }: Places): Promise<void> {
  await page.locator("[name=username]").fill(guarded.username);
  await page.locator("[name=password]").fill(PASSWORD);
  await submit(page);
  await page.waitForURL("**/login/code**");
}

async function recover(page: Page, t: Translate, places: Places): Promise<void> {
  await logIn(page, t, places);
  await page.getByRole("link", { name: t("auth.second_factor.use_recovery") }).click();
  await page.waitForURL("**recovery**");
}

async function link(page: Page, t: Translate, { linked }: Places): Promise<void> {
  await page.getByRole("link", { name: t("auth.continue_with", { provider: "Lighthouse" }) }).click();
  await page.getByLabel("Who are you?").fill(linked);
  await page.getByRole("button", { name: "Yes" }).click();
  await page.waitForURL("**/login/link**");
}

async function refused(page: Page): Promise<void> {
  await ready(page);
  await page.locator("#username").fill("sixsix");
  await page.locator("#nickname").fill("\u200b.".repeat(20));
  await page.locator("#password").fill("abcdef");
  await page.locator("#confirm").fill("abcdeg");
  await submit(page);
  await expect(page.locator(".field-error").first()).toBeVisible();
}

async function beginSecondFactor(page: Page, t: Translate): Promise<void> {
  await page.locator("#password").fill(PASSWORD);
  await page.getByRole("button", { name: t("auth.second_factor.begin") }).click();
  await expect(page.getByRole("img", { name: t("auth.second_factor.qr") })).toBeVisible();
}

async function translated(page: Page, t: Translate): Promise<void> {
  await ready(page);
  await page
    .locator(".letter")
    .getByRole("button", { name: t("translations.verb") })
    .click();
  await expect(page.locator('.letter [data-shown="translation"]')).toBeVisible();
}

async function menu(page: Page, t: Translate): Promise<void> {
  await expect(page.locator('[data-net="connected"]')).toBeAttached();
  await options(row(page, "Ahoi!"), t).press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
}

async function preview(page: Page): Promise<void> {
  await page.locator('[name="kind"][value="suspend"]').check();
  await page.locator('[name="days"]').fill("7");
  await page.locator('[name="rule"]').selectOption("2");
  await page.locator("#reason").fill("Ahoi.");
  await page.locator('[name="show"][value="preview"]').click();
  await expect(page.locator(".office-letter")).toBeVisible();
}

const live = (page: Page) => expect(page.locator(".studio.live")).toBeVisible();

const DOORS: Screen[] = [
  { route: "/" },
  { route: "/login" },
  { route: "/login/code", at: () => "/login", open: logIn },
  { route: "/login/code", at: () => "/login", open: recover, what: "recovery" },
  { route: "/login/link", at: () => "/login", open: link },
  { route: "/register" },
  { route: "/register", open: refused, what: "refused" },
  { route: "/forgot-password" },
  { route: "/reset-password", at: ({ sent }) => sent.reset },
  { route: "/reset-password", status: 400, what: "stale" },
  { route: "/verify-email" },
  { route: "/verify-email", at: ({ sent }) => sent.verify, what: "sent" },
  { route: "/language-select" },
  { route: "/rules" },
  { route: "/terms" },
  { route: "/accessibility" },
  { route: "/offline" },
  { route: "/nowhere", status: 404 },
  { route: "/bottle/:id", at: ({ bottle }) => `/bottle/${bottle}` },
  { route: "/bottle-shared/:id", at: ({ bottle }) => `/bottle-shared/${bottle}?btype=thrown` },
  {
    route: "/bottle-shared/:id",
    at: ({ designs }) => `/bottle-shared/${designs.bought}?btype=purchased`,
    what: "bought",
  },
];

const SEA: Screen[] = [
  { route: "/complete-profile", as: newcomer },
  { route: "/", as: author },
  { route: "/", as: holder, what: "in-hand" },
  { route: "/", as: alone, what: "empty" },
  { route: "/", as: finder, what: "throw", open: (page, t) => ready(page).then(() => openThrow(page, t)) },
  { route: "/throw", as: finder },
  { route: "/throw", as: author, what: "no-throws-left" },
  { route: "/bottle/:id", as: author, at: ({ bottle }) => `/bottle/${bottle}` },
  { route: "/bottle/:id", as: holder, at: ({ held }) => `/bottle/${held}`, what: "holder" },
  { route: "/bottle/:id", as: keeper, at: ({ kept }) => `/bottle/${kept}`, what: "keeper" },
  { route: "/bottle/:id", as: author, at: ({ kept }) => `/bottle/${kept}`, what: "kept" },
  { route: "/bottle/:id", as: stranger, at: ({ bottle }) => `/bottle/${bottle}`, what: "stranger" },
  { route: "/bottle/:id", as: author, at: foreign, what: "foreign" },
  {
    route: "/bottle/:id",
    as: author,
    at: foreign,
    what: "translated",
    open: translated,
  },
  { route: "/my-bottles", as: author },
  { route: "/my-bottles", as: newcomer, what: "none" },
  { route: "/picked-bottles", as: keeper },
  { route: "/picked-bottles", as: newcomer, what: "none" },
  { route: "/backpack", as: keeper },
  { route: "/backpack", as: stranger, what: "empty" },
  { route: "/collected-bottles", as: keeper },
];

const ME: Screen[] = [
  { route: "/profile", as: author },
  { route: "/profile/edit", as: author },
  { route: "/profile/blocked", as: idle },
  { route: "/profile/blocked", as: author, what: "none" },
  { route: "/profile/feedback", as: reader },
  { route: "/profile/feedback", as: writer, what: "five" },
  { route: "/account", as: author },
  { route: "/account/delete", as: author },
  { route: "/account/email", as: author },
  { route: "/account/export", as: author },
  { route: "/account/links", as: author },
  { route: "/account/password", as: author },
  { route: "/account/second-factor", as: author },
  { route: "/account/second-factor", as: author, what: "begun", open: beginSecondFactor },
  { route: "/account/sessions", as: author },
  { route: "/avatar", as: author },
  { route: "/album", as: author },
  { route: "/album", as: stranger, what: "empty" },
  { route: "/album/:id", as: author, at: ({ photo }) => `/album/${photo}` },
  { route: "/coin-records", as: author },
  { route: "/coin-records", as: newcomer, what: "none" },
  { route: "/coin-guide", as: author },
  { route: "/invite", as: author },
  { route: "/system-messages", as: author },
  { route: "/system-messages", as: writer, what: "measures" },
  { route: "/system-messages", as: stranger, what: "designs" },
];

const GLASS: Screen[] = [
  { route: "/bottle-square", as: author },
  { route: "/bottle-square", as: author, at: () => "/bottle-square?tab=exhibition", what: "exhibition" },
  { route: "/bottle-square/:id", as: author, at: ({ designs }) => `/bottle-square/${designs.sale}` },
  {
    route: "/bottle-square/:id",
    as: author,
    at: ({ designs }) => `/bottle-square/${designs.shown}`,
    what: "shown",
  },
  {
    route: "/bottle-square/:id",
    as: stranger,
    at: ({ designs }) => `/bottle-square/${designs.sale}`,
    what: "own",
  },
  {
    route: "/bottle-square/by/:id",
    as: author,
    at: ({ people }) => `/bottle-square/by/${people.stranger.id}`,
  },
  { route: "/bottle-design", as: stranger },
  { route: "/bottle-design", as: keeper, at: () => "/bottle-design?tab=collected", what: "collected" },
  { route: "/bottle-design", as: keeper, at: () => "/bottle-design?tab=purchased", what: "purchased" },
  { route: "/bottle-design", as: author, what: "none" },
  {
    route: "/bottle-design/detail/:id",
    as: stranger,
    at: ({ designs }) => `/bottle-design/detail/${designs.draft}`,
  },
  {
    route: "/bottle-design/detail/:id",
    as: stranger,
    at: ({ designs }) => `/bottle-design/detail/${designs.sale}`,
    what: "sale",
  },
  {
    route: "/bottle-design/detail/:id",
    as: stranger,
    at: ({ designs }) => `/bottle-design/detail/${designs.shown}`,
    what: "shown",
  },
  {
    route: "/bottle-design/detail/:id",
    as: keeper,
    at: ({ designs }) => `/bottle-design/detail/${designs.bought}`,
    what: "bought",
  },
  { route: "/bottle-design/editor", as: author, open: live },
  {
    route: "/bottle-design/editor/:id",
    as: stranger,
    at: ({ designs }) => `/bottle-design/editor/${designs.draft}`,
    open: live,
  },
];

const PEOPLE: Screen[] = [
  { route: "/friends", as: author },
  { route: "/friends", as: stranger, what: "none" },
  { route: "/friends/search", as: author },
  { route: "/friends/search", as: author, at: () => "/friends/search?q=a", what: "found" },
  { route: "/friends/search", as: author, at: () => "/friends/search?q=zzzz", what: "nobody" },
  {
    route: "/friends/search",
    as: ({ hasty }) => hasty.who,
    at: ({ hasty }) => `${hasty.url}/friends/search?q=a`,
    what: "too-often",
    before: hurry,
    status: 429,
  },
  { route: "/friends/:id", as: author, at: ({ people }) => `/friends/${people.finder.id}` },
  {
    route: "/friends/:id",
    as: author,
    at: ({ people }) => `/friends/${people.stranger.id}`,
    what: "stranger",
  },
  { route: "/friends/:id/album", as: author, at: ({ people }) => `/friends/${people.finder.id}/album` },
  { route: "/chat/:id", as: author, at: ({ people }) => `/chat/${people.finder.id}` },
  {
    route: "/chat/:id",
    as: author,
    at: ({ people }) => `/chat/${people.finder.id}`,
    what: "menu",
    open: menu,
  },
  { route: "/chat/:id", as: finder, at: ({ people }) => `/chat/${people.author.id}`, what: "other-side" },
  { route: "/chat/:id", as: author, at: ({ people }) => `/chat/${people.stranger.id}`, what: "no-friend" },
  { route: "/report/:kind/:id", as: author, at: ({ people }) => `/report/user/${people.finder.id}` },
  {
    route: "/report/:kind/:id",
    as: reader,
    at: ({ desk }) => `/report/bottle/${desk.things.fresh}`,
    what: "bottle",
  },
  {
    route: "/report/:kind/:id",
    as: reader,
    at: ({ desk }) => `/report/comment/${desk.things.comment}`,
    what: "comment",
  },
  {
    route: "/report/:kind/:id",
    as: reader,
    at: ({ desk }) => `/report/bottle/${desk.things.bottle}`,
    what: "thanks",
  },
  {
    route: "/report/:kind/:id",
    as: reader,
    at: ({ desk }) => `/report/bottle/${desk.things.other}`,
    what: "help",
  },
];

const OFFICE: Screen[] = [
  { route: "/notice", as: writer },
  { route: "/notice/:id", as: writer, at: ({ desk }) => `/notice/${desk.measure}` },
  { route: "/official", as: author, what: "closed", status: 403 },
  { route: "/official", as: boss },
  { route: "/official/reports", as: boss },
  {
    route: "/official/reports/:id",
    as: boss,
    at: ({ desk }) => `/official/reports/${desk.cases.sealed}`,
    what: "sealed",
  },
  {
    route: "/official/reports/:id",
    as: boss,
    at: ({ desk }) => `/official/reports/${desk.cases.opened}`,
    what: "opened",
  },
  {
    route: "/official/reports/:id",
    as: boss,
    at: ({ desk }) => `/official/reports/${desk.cases.opened}`,
    what: "preview",
    open: preview,
  },
  {
    route: "/official/reports/:id",
    as: boss,
    at: ({ desk }) => `/official/reports/${desk.cases.chat}`,
    what: "chat",
  },
  { route: "/official/appeals", as: boss },
  { route: "/official/people", as: boss },
  { route: "/official/people", as: boss, at: () => "/official/people?q=mari", what: "found" },
  { route: "/official/people/:id", as: boss, at: ({ desk }) => `/official/people/${desk.people.writer.id}` },
  { route: "/official/log", as: boss },
  { route: "/official/log", as: boss, at: () => "/official/log?part=coins", what: "coins" },
  { route: "/official/feedback", as: boss },
  { route: "/official/words", as: boss },
  { route: "/official/texts", as: boss },
  { route: "/official/registration", as: boss },
];

export const SCREENS: readonly Screen[] = [...DOORS, ...SEA, ...ME, ...GLASS, ...PEOPLE, ...OFFICE];

/** What answers a GET and is no screen. */
export const NO_SCREEN: readonly string[] = [
  "/account/links/:provider",
  "/designs/:file",
  "/favicon.ico",
  "/healthz",
  "/login/:provider",
  "/login/:provider/callback",
  "/metrics",
  "/pictures/:file",
  "/readyz",
  "/robots.txt",
  "/static/:name{\\w[\\w.-]*}",
  "/sw.js",
  "/throw.json",
  "/unread",
  "/unread/chats",
];
