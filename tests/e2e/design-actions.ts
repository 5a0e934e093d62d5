/** Steps in the design editor. */
import { expect, type Page } from "@playwright/test";
import type { DesignParams } from "../../src/ui/bottle/params";
import type { ApiClient } from "../support/client";
import type { SignedInPhone } from "./fixtures";
import { dragByTouch } from "./touch";

interface OwnDesign {
  id: string;
  name: string;
  status: string;
  params: DesignParams;
}

/** Somebody's own designs, newest first. */
export const listOwnDesigns = async (me: ApiClient): Promise<OwnDesign[]> =>
  (await me.call<{ items: OwnDesign[] }>("GET", "/designs")).body.items;

/** The editor's island is hydrated. */
export const expectEditorReady = (page: Page) => expect(page.locator(".studio.live")).toBeVisible();

interface DesignText {
  name: string;
  story: string;
}

async function drawWithScript({ page, t }: SignedInPhone, { name, story }: DesignText): Promise<void> {
  await expectEditorReady(page);
  await dragByTouch(page, page.getByRole("slider", { name: t("designs.editor.body") }).first(), -10, 0);
  await page.getByRole("tab", { name: t("designs.editor.markers") }).tap();
  await page.getByRole("button", { name: t("designs.editor.add") }).tap();
  await page.getByRole("tab", { name: t("designs.editor.story_tab") }).tap();
  await page.getByRole("textbox", { name: t("designs.editor.name"), exact: true }).fill(name);
  await page.getByRole("textbox", { name: t("designs.editor.story"), exact: true }).fill(story);
}

async function drawWithoutScript({ page }: SignedInPhone, { name, story }: DesignText): Promise<void> {
  await page.locator("input[name=body]").fill("100");
  await page.locator("input[name=m0_type][value=sun]").check({ force: true });
  await page.locator("input[name=name]").fill(name);
  await page.locator("textarea[name=story]").fill(story);
}

/** Creates a design, from the list of designs to the page of the new one. */
export async function makeDesign(phone: SignedInPhone, design: DesignText, scripted: boolean): Promise<void> {
  const { page, t } = phone;
  await page.goto("/bottle-design");
  await page
    .getByRole("link", { name: t("designs.new") })
    .last()
    .tap();
  await expect(page).toHaveURL("/bottle-design/editor");
  await (scripted ? drawWithScript : drawWithoutScript)(phone, design);
  await page.getByRole("button", { name: t("designs.editor.save") }).tap();
  await page
    .locator("#save-ask")
    .getByRole("button", { name: t("designs.editor.save") })
    .tap();
  await expect(page).toHaveURL(/\/bottle-design\/detail\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(design.name);
}
