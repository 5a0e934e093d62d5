/** Two tabs with the same letter: once one of them has thrown it, the other one is emptied, and is a tab like any other. */
import { expect, test } from "bun:test";
import { Device } from "../support/browser-device";
import { ThrowPage } from "./throw-page";

async function openDialog(device: Device): Promise<ThrowPage> {
  const page = await ThrowPage.begin(device);
  await page.press(".hero-button");
  return page;
}

/** Closes the dialog and opens it again. @returns what stands in it */
async function openAgain(page: ThrowPage): Promise<string | undefined> {
  await page.press("dialog .secondary");
  await page.press(".hero-button");
  return page.field?.value;
}

test("a field that another tab's throw has emptied keeps what is written then, however often that happens", async () => {
  const device = await Device.create();
  const here = await openDialog(device);
  for (const letter of ["Hello", "Hello again"]) {
    here.write(letter);
    const there = await openDialog(device);
    expect(there.field?.value).toBe(letter);
    await there.throw();
    here.tab.fire("storage", { key: "draft:thrown" });
    await device.clock.settle();
    expect([there.isOpen, here.field?.value]).toEqual([false, ""]);
    // What was thrown is nobody's draft any more.
    expect(await openAgain(here)).toBe("");
    here.write(`${letter}: one more`);
    expect(await openAgain(here)).toBe(`${letter}: one more`);
    // Nor only of this tab.
    expect((await openDialog(device)).field?.value).toBe(`${letter}: one more`);
    here.write("");
    expect(await openAgain(here)).toBe("");
  }
  expect(device.errors).toEqual([]);
});
