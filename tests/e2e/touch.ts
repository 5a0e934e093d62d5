import type { Locator, Page } from "@playwright/test";

/** A thumb that goes down on a thing, moves and lifts. */
export async function dragByTouch(page: Page, what: Locator, dx: number, dy: number): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error("nothing to pull");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: [number, number]) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  await touch("touchStart", [x, y]);
  for (let step = 1; step <= 5; step++) await touch("touchMove", [x + (dx * step) / 5, y + (dy * step) / 5]);
  await touch("touchEnd");
  await client.detach();
}
