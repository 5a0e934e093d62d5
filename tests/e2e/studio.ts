/** Thumbs at work in the studio. */
import { expect, type Page } from "@playwright/test";
import type { DesignParams } from "../../src/ui/bottle/params";
import type { Client } from "../support/client";
import type { Aboard } from "./harbour";
import { pull } from "./touch";

interface Drawn {
  id: string;
  name: string;
  status: string;
  params: DesignParams;
}

/** What someone drew, last drawn first. */
export const designsOf = async (me: Client): Promise<Drawn[]> =>
  (await me.call<{ items: Drawn[] }>("GET", "/designs")).body.items;

/** The island has taken over. */
export const live = (page: Page) => expect(page.locator(".studio.live")).toBeVisible();

interface Told {
  name: string;
  story: string;
}

async function drawLive({ page, t }: Aboard, { name, story }: Told): Promise<void> {
  await live(page);
  await pull(page, page.getByRole("slider", { name: t("designs.editor.body") }).first(), -10, 0);
  await page.getByRole("tab", { name: t("designs.editor.markers") }).tap();
  await page.getByRole("button", { name: t("designs.editor.add") }).tap();
  await page.getByRole("tab", { name: t("designs.editor.story_tab") }).tap();
  await page.getByRole("textbox", { name: t("designs.editor.name"), exact: true }).fill(name);
  await page.getByRole("textbox", { name: t("designs.editor.story"), exact: true }).fill(story);
}

async function drawPlain({ page }: Aboard, { name, story }: Told): Promise<void> {
  await page.locator("input[name=body]").fill("100");
  await page.locator("input[name=m0_type][value=sun]").check({ force: true });
  await page.locator("input[name=name]").fill(name);
  await page.locator("textarea[name=story]").fill(story);
}

/** From the list of designs to the page of a new one: drawn, told and paid for. */
export async function makeDesign(who: Aboard, told: Told, scripted: boolean): Promise<void> {
  const { page, t } = who;
  await page.goto("/bottle-design");
  await page
    .getByRole("link", { name: t("designs.new") })
    .last()
    .tap();
  await expect(page).toHaveURL("/bottle-design/editor");
  await (scripted ? drawLive : drawPlain)(who, told);
  await page.getByRole("button", { name: t("designs.editor.save") }).tap();
  await page
    .locator("#save-ask")
    .getByRole("button", { name: t("designs.editor.save") })
    .tap();
  await expect(page).toHaveURL(/\/bottle-design\/detail\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(told.name);
}
