/** A page whose letters are thrown by hand. */
import { STEP_TIME } from "../../islands/throw/hand/steps";
import { Device } from "../support/browser-device";
import { HAND, ThrowPage } from "./throw-page";

export const ALL = STEP_TIME.roll + STEP_TIME.cork + STEP_TIME.flick;
export const FLIGHT = 2_000;

interface Options {
  device?: Device;
  media?: string[];
  /** Whether the stylesheet of the throw arrives. */
  styles?: "load" | "error" | null;
  hand?: typeof HAND | null;
  /** The bottle of the design on whose page it is thrown. */
  choice?: string;
}

/** The dialog of somebody whose page may move. */
export async function openMoving({
  device,
  media = [],
  styles = "load",
  hand = HAND,
  choice,
}: Options = {}): Promise<ThrowPage> {
  const page = await ThrowPage.begin(device ?? (await Device.create()), { media });
  page.sheet = { ...page.sheet, hand: hand ?? undefined, notice: choice && "throw_success:5" };
  if (choice) page.tab.document.querySelector(".hero-button")?.setAttribute("data-choice", choice);
  await page.press(".hero-button");
  const link = page.tab.document.querySelector('link[href="/static/hand.css"]');
  if (link && styles) page.tab.fire(styles, {}, link);
  await page.tab.device.clock.settle();
  return page;
}

export const handDialogOf = ({ tab }: ThrowPage) => tab.document.querySelector("dialog.by-hand");
export const stepOf = (page: ThrowPage) => handDialogOf(page)?.getAttribute("data-step") ?? null;
export const isHandOpen = (page: ThrowPage) => handDialogOf(page) !== null;
export const isWritten = (page: ThrowPage) => page.tab.document.querySelector("dialog.throw-form") !== null;
