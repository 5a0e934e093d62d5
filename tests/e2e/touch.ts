import type { Locator, Page } from "@playwright/test";

/** Drags an element by touch, by `dx` and `dy` px from its middle. */
export async function dragByTouch(page: Page, target: Locator, dx: number, dy: number): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error("nothing to pull");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const client = await page.context().newCDPSession(page);
  const dispatchTouch = (type: "touchStart" | "touchMove" | "touchEnd", point?: [number, number]) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: point ? [{ x: point[0], y: point[1] }] : [],
    });
  await dispatchTouch("touchStart", [x, y]);
  for (let step = 1; step <= 5; step++) await dispatchTouch("touchMove", [x + (dx * step) / 5, y + (dy * step) / 5]);
  await dispatchTouch("touchEnd");
  await client.detach();
}
