/** A letter that no answer has come to keeps its key: in the tab that sent it, and in each other one until another is sent. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { Device } from "../support/browser-device";
import { Tab } from "../support/browser-tab";
import { propertyRuns } from "../support/property-runs";

const LETTERS = ["a", "b", "c"];
const TABS = 2;

const STEP = fc.record({
  tab: fc.nat(TABS - 1),
  letter: fc.constantFrom(...LETTERS),
  /** The tab that then gets the answer to what it sent last, whatever the others have sent meanwhile. */
  answered: fc.constantFrom(...Array.from({ length: TABS }, (_, tab) => tab), null),
});

interface Sent {
  letter: string;
  key: string;
}

/** What waits for an answer: of each tab what it sent last, and the newest on the device. */
class WaitingLetters {
  #own = new Map<number, Sent>();
  #newest: Sent | undefined;

  #of = (tab: number): Sent[] => [this.#own.get(tab), this.#newest].filter((each) => each !== undefined);

  /** Whether a tab may use this key for a letter: that of the letter if it waits, else a new one. */
  isRight(tab: number, { letter, key }: Sent): boolean {
    const earlier = this.#of(tab).find((each) => each.letter === letter);
    return earlier ? earlier.key === key : this.#of(tab).every((each) => each.key !== key);
  }

  send(tab: number, sent: Sent): void {
    if (this.#of(tab).some(({ letter }) => letter === sent.letter)) return;
    this.#own.set(tab, sent);
    this.#newest = sent;
  }

  /** @returns the key of what the tab sent last, which is over; null: nothing of it waits */
  end(tab: number): string | null {
    const key = this.#own.get(tab)?.key ?? null;
    this.#own.delete(tab);
    if (this.#newest?.key === key) this.#newest = undefined;
    return key;
  }
}

async function openTabs() {
  const device = await Device.create();
  const tabs = [];
  while (tabs.length < TABS) tabs.push(await new Tab(device, { person: "tag-me", html: "" }).load("throw/attempt"));
  return tabs;
}

test("the same letter has the same key until its answer comes, whichever tab sends it", async () => {
  const property = fc.asyncProperty(fc.array(STEP, { minLength: 6, maxLength: 14, size: "max" }), async (steps) => {
    const tabs = await openTabs();
    const waiting = new WaitingLetters();
    for (const { tab, letter, answered } of steps) {
      const key = tabs[tab]?.idempotencyKeyFor(JSON.stringify({ content: letter })) ?? "";
      expect(waiting.isRight(tab, { letter, key })).toBe(true);
      waiting.send(tab, { letter, key });
      const over = answered === null ? null : waiting.end(answered);
      if (answered !== null && over) tabs[answered]?.endAttempt(over);
    }
  });
  await fc.assert(property, propertyRuns(60, 54));
});
