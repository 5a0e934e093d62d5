/** What was written without a network reaches the server once, in order, or is shown as refused (docs/product.md 17.1). */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { Tab } from "../support/browser-tab";
import { propertyRuns } from "../support/property-runs";
import { PAGE_PARTS } from "./chat-page";
import { failToSend, openBottle, openOfflinePage, unsentOf, writeOffline } from "./offline-page";

const REFUSED = { error: { code: "invalid", message: "no", fields: { content: "not this text" } } };
const REUSED = { error: { code: "idempotency_key_reused", message: "used" } };

/** How the next request of the queue may end: what the server does of it, and how it answers. */
const ENDINGS: Record<string, { isDone: boolean; answer(request: NetworkRequest): void }> = {
  "is done, its answer is lost": { isDone: true, answer: (request) => request.break() },
  "is lost": { isDone: false, answer: (request) => request.break() },
  "is never answered": { isDone: false, answer: () => undefined },
  "is done, but never answered": { isDone: true, answer: () => undefined },
  "is refused": { isDone: false, answer: (request) => request.answer(422, REFUSED) },
  "comes too soon": { isDone: false, answer: (request) => request.answer(429, { error: { code: "x", message: "x" } }) },
  "meets a server that is down": { isDone: false, answer: (request) => request.answer(502, "<html>") },
  "is answered by a page of the hotel": { isDone: false, answer: (request) => request.answer(200, "<html>Pay") },
  "is answered by a proxy that wants a password": { isDone: false, answer: (request) => request.answer(401, "<html>") },
};

class QueueStory {
  person: string | null = "ann";
  readonly done: { key: string; text: string }[] = [];
  readonly wrongs: string[] = [];
  readonly written: { text: string; fate: "to send" | "discarded" | "erased"; retried?: true }[] = [];
  readonly reached: Record<string, number> = {};
  endings: string[] = [];
  bottle: Tab | null = null;
  offline: Tab | null = null;

  private constructor(readonly device: Device) {
    device.network.onRequest = (request) => this.#receive(request);
  }
  static begin = async (): Promise<QueueStory> => new QueueStory(await Device.create());

  count(what: string): void {
    this.reached[what] = (this.reached[what] ?? 0) + 1;
  }
  #receive(request: NetworkRequest): void {
    if (this.person === null) request.answer(401, { error: { code: "x", message: "x" } });
    else if (request.method === "POST" && request.key !== null) this.#receiveText(request, this.person);
  }
  #receiveText(request: NetworkRequest, person: string): void {
    const text = String(request.json.content ?? request.json.comment);
    const isErased = this.written.some((each) => each.text === text && each.fate === "erased");
    if (!text.startsWith(person) || isErased) this.wrongs.push(`${text} was sent as ${person}`);
    const known = this.done.find(({ key }) => key === request.key);
    if (known) this.count("the same again");
    if (known && known.text !== text) request.answer(409, REUSED);
    else this.#answer(request, text, known !== undefined);
  }
  /** A key has one answer: what was done is not refused later. */
  #answer(request: NetworkRequest, text: string, isKnown: boolean): void {
    const name = this.endings.shift() ?? "is done";
    this.count(name);
    const ending = isKnown && name === "is refused" ? undefined : ENDINGS[name];
    if (!isKnown && (ending?.isDone ?? true)) this.done.push({ key: request.key ?? "", text });
    if (ending) ending.answer(request);
    else request.answer(201, { id: "b" });
  }

  async write(where: "bottle" | "offline"): Promise<void> {
    const { person, device } = this;
    if (person === null) return;
    device.setOnline(false);
    const text = `${person} ${this.written.length}`;
    this.bottle ??= await openBottle(device, person, `once-${this.written.length}`);
    if (where === "offline") this.offline ??= await openOfflinePage(device);
    // Whoever was there before left nothing to write on.
    if (where === "offline" && this.offline?.document.querySelector("#offline-section")?.hidden) return;
    this.written.push({ text, fate: "to send" });
    if (where === "bottle") {
      await failToSend(this.bottle, text);
      this.bottle.close();
      this.bottle = null;
    } else if (this.offline) await writeOffline(this.offline, text);
    this.count(`written: ${where}`);
  }
  async pressOnOfflinePage(button: "again" | "discard"): Promise<void> {
    this.offline ??= await openOfflinePage(this.device);
    const item = this.offline.document.querySelector(`[data-${button}]`)?.closest("li");
    const text = item?.querySelector("[data-text]")?.textContent;
    const written = this.written.find((each) => each.text === text);
    if (!written || item?.querySelector("[data-refused]")?.hidden) return;
    if (button === "discard") written.fate = "discarded";
    else written.retried = true;
    item?.querySelector(`[data-${button}]`)?.click();
    this.count(button);
  }
  closeAll(): void {
    this.bottle?.close();
    this.offline?.close();
    this.bottle = this.offline = null;
  }
  /** The data of whoever leaves is erased; another's is, when they write. */
  async leave(by: "signs out" | "is signed out elsewhere"): Promise<void> {
    if (this.person === null) return;
    if (by === "signs out") {
      this.bottle ??= await openBottle(this.device, this.person);
      for (const each of this.written) if (each.fate === "to send") each.fate = "erased";
      this.bottle.document.querySelector('form[action="/logout"] button')?.click();
      await this.device.clock.settle();
      this.closeAll();
    }
    this.person = null;
    this.count(by);
  }
  async home(): Promise<Tab> {
    const tab = new Tab(this.device, { person: this.person, html: PAGE_PARTS });
    await tab.load("page/boot");
    return tab;
  }
}

const ACTS: Record<string, (story: QueueStory) => unknown> = {
  "a comment is written without a network": (story) => story.write("bottle"),
  "a letter is written on the offline page": (story) => story.write("offline"),
  "the network returns": (story) => story.device.setOnline(true),
  "the network goes": (story) => story.device.setOnline(false),
  "a page is opened": async (story) => {
    story.bottle?.close();
    if (story.person) story.bottle = await openBottle(story.device, story.person);
  },
  "the offline page is opened": async (story) => {
    story.offline?.close();
    story.offline = await openOfflinePage(story.device);
  },
  "all tabs are closed": (story) => story.closeAll(),
  "three seconds pass": (story) => story.device.clock.advance(3_000),
  "a minute passes": (story) => story.device.clock.advance(60_000),
  "try again": (story) => story.pressOnOfflinePage("again"),
  discard: (story) => story.pressOnOfflinePage("discard"),
  "ann signs out": (story) => story.leave("signs out"),
  ...Object.fromEntries(
    Object.keys(ENDINGS).map((ending) => [
      `the network returns, and the first one ${ending}`,
      (story: QueueStory) => {
        story.endings = [ending];
        story.device.setOnline(true);
      },
    ]),
  ),
};

const names = Object.keys(ACTS);
const named = (weight: number, pattern: RegExp) => ({
  weight,
  arbitrary: fc.constantFrom(...names.filter((name) => pattern.test(name))),
});
const act = fc.oneof(
  named(4, /written/),
  named(4, /the first one/),
  named(2, /again|discard/),
  named(4, /^the network (returns|goes)$|page is opened|closed|pass/),
  named(1, /signs out/),
);

const reached: Record<string, number> = {};

test("whatever happens on the way", async () => {
  const property = fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 18 }), async (acts) => {
    const story = await QueueStory.begin();
    const { device, written, done } = story;
    for (const name of acts) {
      await ACTS[name]?.(story);
      await device.clock.settle();
      story.person ??= "ann";
    }
    story.endings = [];
    story.closeAll();
    device.setOnline(true);
    const home = await story.home();
    await device.clock.advance(60_000);
    home.close();

    expect([story.wrongs, device.errors]).toEqual([[], []]);
    const page = await openOfflinePage(device);
    const refused = unsentOf(page).map((each) => each.replace(": refused: not this text", ""));
    const texts = done.map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    const toSend = written.filter(({ fate }) => fate === "to send").map(({ text }) => text);
    expect([...texts, ...refused].filter((text) => toSend.includes(text)).sort()).toEqual(toSend.sort());
    const inOrder = written.filter(({ text, retried }) => texts.includes(text) && !retried).map(({ text }) => text);
    expect(texts.filter((text) => inOrder.includes(text))).toEqual(inOrder);
    for (const [what, n] of Object.entries(story.reached)) reached[what] = (reached[what] ?? 0) + n;
  });
  await fc.assert(property, propertyRuns(50, 2));
  console.log(`written without a network: ${JSON.stringify(reached)}`);
  expect(Object.keys(ENDINGS).filter((ending) => !reached[ending])).toEqual([]);
}, 60_000);
