/** A tab of a real browser that is no Chromium, and what a hand does in it. */

export interface BrowserTab {
  version: string;
  goto(url: string): Promise<unknown>;
  setCookie(url: string, name: string, value: string): Promise<unknown>;
  /** Runs a function of the page's; its value is JSON. */
  run<Args extends unknown[], Value>(work: (...args: Args) => Value, ...args: Args): Promise<Awaited<Value>>;
  /** CSS pixels of the page's view. */
  resize(width: number, height: number): Promise<unknown>;
  /** Real input: sources of WebDriver's "actions". */
  perform(sources: object[]): Promise<unknown>;
  /** PNG */
  screenshot(): Promise<Uint8Array>;
  /** What pages wrote to the console as errors, and what was thrown and not caught; of WebKitGTK nothing. */
  errors(): string[];
  close(): Promise<unknown>;
}

export interface BrowserOptions {
  dark?: boolean;
}

/** A call of a function of the page's; its value is JSON. */
export const sourceOf = (work: (...args: never[]) => unknown, args: readonly unknown[]): string =>
  `Promise.resolve((${work})(...${JSON.stringify(args)})).then((value) => JSON.stringify(value ?? null))`;

interface Point {
  x: number;
  y: number;
}

/** The middle of an element, once it is there and nothing lies over it; null: not yet. */
const middleOf = (selector: string): Point | null => {
  const element = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
  if (!element) return null;
  element.scrollIntoView({ block: "nearest", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  const isFree = hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest("label") !== null);
  // What lies over everything while one page becomes the next takes every press.
  const isChanging = document
    .getAnimations()
    .some(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement?.startsWith("::view-transition"));
  return isFree && !isChanging ? { x, y } : null;
};

/** Asks a page until the answer is neither null nor false. @throws Error after 20 s */
export async function until<Args extends unknown[], Value>(
  tab: BrowserTab,
  what: string,
  work: (...args: Args) => Value,
  ...args: Args
): Promise<NonNullable<Awaited<Value>>> {
  const end = performance.now() + 20_000;
  for (;;) {
    // A page that is being left answers nothing.
    const value = await tab.run(work, ...args).catch(() => null);
    if (value) return value;
    if (performance.now() > end) throw new Error(`${tab.version}: not there in time: ${what}`);
    await Bun.sleep(50);
  }
}

/** Where it rests: a sheet that slides in moves away under the pointer. What never rests is taken where it is. */
async function restingPlace(tab: BrowserTab, selector: string): Promise<Point> {
  let place = await until(tab, selector, middleOf, selector);
  for (let left = 20; left > 0; left--) {
    await Bun.sleep(50);
    const before = place;
    place = await until(tab, selector, middleOf, selector);
    if (place.x === before.x && place.y === before.y) break;
  }
  return place;
}

const mouse = (actions: object[]): object => ({
  type: "pointer",
  id: "mouse",
  parameters: { pointerType: "mouse" },
  actions,
});

const moveTo = ({ x, y }: Point, duration = 0): object => ({ type: "pointerMove", x, y, duration });

/** Presses the middle of the first visible element and lets go after so many ms. */
export async function press(tab: BrowserTab, selector: string, holds = 0): Promise<void> {
  const middle = await restingPlace(tab, selector);
  const hold = holds > 0 ? [{ type: "pause", duration: holds }] : [];
  const down = { type: "pointerDown", button: 0 };
  const up = { type: "pointerUp", button: 0 };
  await tab.perform([mouse([moveTo(middle), down, ...hold, up])]);
}

/** Drags from the middle of an element by so many pixels, in steps of a frame each, and lets go. */
export async function drag(tab: BrowserTab, selector: string, by: Point, steps = 8): Promise<void> {
  const from = await until(tab, selector, middleOf, selector);
  const at = (n: number): Point => ({
    x: Math.round(from.x + (by.x * n) / steps),
    y: Math.round(from.y + (by.y * n) / steps),
  });
  const way = Array.from({ length: steps }, (_, n) => moveTo(at(n + 1), 16));
  await tab.perform([
    mouse([moveTo(from), { type: "pointerDown", button: 0 }, ...way, { type: "pointerUp", button: 0 }]),
  ]);
}

/** Keys, one after the other, into what has the focus. */
export async function type(tab: BrowserTab, text: string): Promise<void> {
  const actions = [...text].flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]);
  await tab.perform([{ type: "key", id: "keys", actions }]);
}

const isFocused = (selector: string): boolean => document.activeElement?.matches(selector) ?? false;

/** Presses a field until it has the focus (a page that has just come may move under the pointer), and types into it. */
export async function fill(tab: BrowserTab, selector: string, text: string): Promise<void> {
  for (let left = 10; left > 0; left--) {
    await press(tab, selector);
    if (await tab.run(isFocused, selector)) return type(tab, text);
    await Bun.sleep(100);
  }
  throw new Error(`${tab.version}: it does not take the focus: ${selector}`);
}
