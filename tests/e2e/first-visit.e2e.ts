/** What a first visit weighs as Chromium counts it, headers included (docs/performance.md), and what it loads later. */
import { expect, type Page } from "@playwright/test";
import { bytesOf, type LoadedResource, recordLoads } from "../bench/first-visit";
import { registerClient } from "../support/client";
import { signInPage, test, throwBottleAs, waitForHtmx } from "./fixtures";

const MAX_BYTES = 42_000;
const MAX_REQUESTS = 10;

const listOf = (loads: readonly LoadedResource[]): string =>
  loads.map(({ path, bytes }) => `${bytes} ${path}`).join("\n");

test("a stranger's first visit to home is light, with the bottles in one picture", async ({ phone, server }) => {
  for (let n = 0; n < 6; n++)
    await throwBottleAs(await registerClient(server.url), `Letter ${n}: the tide turns at seven, and nobody is late.`);
  const page = await phone({ reducedMotion: false });
  const session = await page.context().newCDPSession(page);
  const visit = () => page.goto("/", { waitUntil: "networkidle" });
  const first = await recordLoads(session, visit);
  expect(bytesOf(first), listOf(first)).toBeLessThanOrEqual(MAX_BYTES);
  expect(first.length, listOf(first)).toBeLessThanOrEqual(MAX_REQUESTS);
  expect(first.filter(({ path }) => path.startsWith("/designs/"))).toHaveLength(1);
  expect(await page.evaluate(() => "htmx" in window)).toBe(false);
});

test("a visitor's home asks for no language tables: the first format or segmenter holds up a slow phone", async ({
  phone,
}) => {
  const page = await phone();
  await page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(globalThis, { made });
    for (const name of ["DateTimeFormat", "Segmenter"] as const) {
      const construct = (make: () => object) => {
        made.push(name);
        return make();
      };
      Reflect.set(
        Intl,
        name,
        new Proxy(Intl[name], {
          apply: (target, self, parts) => construct(() => Reflect.apply(target as never, self, parts)),
          construct: (target, parts) => construct(() => Reflect.construct(target, parts)),
        }),
      );
    }
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await page.evaluate(() => Reflect.get(globalThis, "made"))).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toContain("zone=");
});

test("htmx comes with the first look further out, by tap and by key", async ({ phone, server }) => {
  for (let n = 0; n < 3; n++) await throwBottleAs(await registerClient(server.url), `Further out ${n}`);
  const page = await phone();
  await page.goto("/", { waitUntil: "networkidle" });
  await page.locator("#further").click();
  await page.locator(".water.further").waitFor();
  expect(await page.evaluate(() => "htmx" in window)).toBe(true);
  expect(new URL(page.url()).search).toBe("");
  await page.reload({ waitUntil: "networkidle" });
  await page.locator("#further").focus();
  await page.keyboard.press("Enter");
  await page.locator(".water.further").waitFor();
});

test("a pressed tab fetches its page, which is the one that is then shown; nothing is fetched by sight", async ({
  phone,
  server,
}) => {
  const page = await phone();
  await signInPage(page, server.url, await registerClient(server.url));
  await page.goto("/");
  await waitForHtmx(page);
  const link = page.locator('.tab[href="/bottle-square"]');
  await link.hover();
  await page.mouse.down();
  await expect(link).toHaveAttribute("data-pressed", "");
  await page.mouse.up();
  await page.waitForURL("**/bottle-square");
  const delivery = () =>
    page.evaluate(() => {
      const [entry] = performance.getEntriesByType("navigation");
      return Reflect.get(entry ?? {}, "deliveryType");
    });
  expect(await delivery()).toBe("navigational-prefetch");
  await page.goto("/friends");
  expect(await delivery()).toBe("");
});

/** Each element with all of its computed styles and its place, by its path in the document. */
const readStyles = (page: Page) =>
  page.evaluate(() =>
    // But the sky, which goes by the zone.
    [...document.body.querySelectorAll(":not(picture > *)")].map((element, n) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const styles = ["", "::before", "::after"].flatMap((part) => {
        const computed = getComputedStyle(element, part || null);
        // Variables show in what uses them.
        const names = [...computed].filter((name) => !name.startsWith("--"));
        return names.map((name) => `${part} ${name}: ${computed.getPropertyValue(name)}`);
      });
      return [`${n} ${element.localName}.${element.getAttribute("class")}`, `${x} ${y} ${width} ${height}`, ...styles];
    }),
  );

for (const { path, language, width, dark } of [
  { path: "/", language: "en", width: 390, dark: false },
  { path: "/", language: "ar", width: 320, dark: true },
  { path: "/", language: "de", width: 1280, dark: false },
  { path: "/language-select?next=%2F", language: null, width: 390, dark: false },
  { path: "/language-select?next=%2F", language: null, width: 1280, dark: true },
] as const)
  test(`${path} in ${language ?? "no language"}, ${width} px wide${dark ? " and dark" : ""}, looks the same with its styles in the page as with the stylesheet`, async ({
    phone,
    server,
  }) => {
    for (let n = 0; n < 3; n++) await throwBottleAs(await registerClient(server.url), `Letter ${n}`);
    const page = await phone({ width, language, dark });
    const sheets = () => page.evaluate(() => document.querySelectorAll('link[href*="/app."][rel=stylesheet]').length);
    await page.goto(path, { waitUntil: "networkidle" });
    await page.context().clearCookies({ name: "wide" });
    const [inlined, first] = [await sheets(), await readStyles(page)];
    await page.goto(path, { waitUntil: "networkidle" });
    expect([inlined, await sheets()]).toEqual([0, 1]);
    const linked = await readStyles(page);
    expect(linked.length).toBe(first.length);
    const differing = linked.flatMap((each, n) => {
      const was = new Set(first[n]);
      return each.filter((line) => !was.has(line)).map((line) => `${each[0]}: ${line}`);
    });
    expect(differing).toEqual([]);
  });
