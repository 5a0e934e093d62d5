/** The back gesture and Escape never close a throw by hand by themselves: until the flick it is taken back, and then it goes on. */
import { expect, test } from "bun:test";
import { STEP_TIME } from "../../islands/throw/hand/steps";
import { PageEvent } from "../support/browser-events";
import { ALL, FLIGHT, handDialogOf, openMoving } from "./throw-hand-page";

const MOMENTS = { rolled: 0, corked: STEP_TIME.roll, flicked: ALL - 1, flying: ALL, "flying on": ALL + 100 };

test.each(Object.entries(MOMENTS))("while the bottle is %s, the dialog goes by its own way", async (_, at) => {
  const page = await openMoving();
  await page.throw("Hello");
  await page.tab.device.clock.advance(at);
  const cancel = new PageEvent("cancel", { cancelable: true });
  handDialogOf(page)?.dispatchEvent(cancel);
  expect(cancel.defaultPrevented).toBe(true);
  await page.tab.device.clock.advance(ALL + FLIGHT);
  expect([page.throws.length, handDialogOf(page)]).toEqual([at < ALL ? 0 : 1, null]);
});
