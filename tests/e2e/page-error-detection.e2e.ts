import { expect } from "@playwright/test";
import { test } from "../support/e2e";

/** Every journey fails on errors that `pageErrors` records, so it has to record them. */
test("errors of every kind on a page are recorded", async ({ page, pageErrors }) => {
  await page.route("/broken", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/login");
  expect(pageErrors).toEqual([]);
  await page.evaluate(async () => {
    console.error("said by a script");
    document.body.insertAdjacentHTML("beforeend", `<img src="/static/none.png" onerror="document.title = 'taken'">`);
    setTimeout(() => {
      throw new Error("thrown by a script");
    });
    await fetch("/broken");
  });
  const expected = [
    /^console\.error: said by a script/,
    /CSP: script-src-attr/,
    /^404 GET .*none\.png$/,
    /^page error: .*thrown/,
  ];
  for (const each of [...expected, /^500 GET .*\/broken$/]) {
    await expect.poll(() => pageErrors.filter((line) => each.test(line))).not.toEqual([]);
  }
  await expect(page).not.toHaveTitle("taken");
  pageErrors.length = 0;
});
