/** What the scripts store on a device, and how long it outlives the person it is of. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Device } from "../support/browser-device";
import { Tab } from "../support/browser-tab";
import { PAGE_PARTS } from "./chat-page";

/** `person`: erased once nobody is signed in. `waits`: words that were sent and have not left; erased by signing out. */
type Lifetime = "person" | "waits" | "device";

/** Of each file that stores items: an example of each. */
const STORED: Record<string, Record<string, Lifetime>> = {
  "chat/outbox/outbox-flag.ts": { outbox: "waits", receipts: "waits" },
  "editor/design-draft.ts": { "design:ann:new": "person", "design:ann:d1": "person" },
  "emoji/data.ts": { emoji: "person" },
  "offline/chats/chats-page.ts": { outbox: "waits" },
  "offline/chats/chats-store.ts": { "offline-chats": "person" },
  "offline/flag.ts": { ["ashore"]: "person" },
  "page/install.ts": { install: "device" },
  "page/recent-searches-store.ts": { "lately:ann": "person" },
  "page/sounds.ts": { feel: "device" },
  "page/visit-count.ts": { visits: "person" },
  "panes/panes.ts": { "pane /chat": "device" },
  "tap/restored.ts": { "signed-in": "person" },
  "throw/animation.ts": { "feel-deed": "device" },
  "throw/attempt.ts": { "draft:attempt": "person" },
  "throw/hand/by-hand-choice.ts": { "throw-by-hand": "device" },
  "throw/hand/sound-offer.ts": { "feel-offered": "device" },
  "throw/letter-draft.ts": { "draft:thrown": "person" },
  "throw/text-draft.ts": { "draft:ann": "person", "draft:ann:dan": "person" },
};

const ISLANDS = join(import.meta.dir, "../../islands");

/** Keys as they are after a page was opened on a device where everything is stored. */
async function keysAfter(html: string, act: (tab: Tab) => void): Promise<string[][]> {
  const device = await Device.create();
  const tab = new Tab(device, { person: null, html: PAGE_PARTS + html });
  for (const key of Object.values(STORED).flatMap((items) => Object.keys(items)))
    for (const storage of [device.localStorage, tab.sessionStorage]) storage.setItem(key, "1");
  await tab.load("page/boot");
  act(tab);
  await device.clock.settle();
  return [device.localStorage, tab.sessionStorage].map((storage) => Object.keys(storage).sort());
}

const keysOf = (...lifetimes: Lifetime[]): string[] => {
  const all = Object.assign({}, ...Object.values(STORED)) as Record<string, Lifetime>;
  return Object.keys(all)
    .filter((key) => lifetimes.includes(all[key] as Lifetime))
    .sort();
};

test("every file that stores an item says how long it stays", async () => {
  const files = [...new Bun.Glob("**/*.{ts,tsx}").scanSync(ISLANDS)];
  const storing = files.filter((file) => readFileSync(join(ISLANDS, file), "utf8").includes(".setItem("));
  expect(storing.sort()).toEqual(Object.keys(STORED).sort());
});

test("a page of a visitor, as after a session that ended, leaves nothing of a person but what waits to be sent", async () => {
  const [local, session] = await keysAfter('<a href="/login">sign in</a>', () => undefined);
  expect(local).toEqual(keysOf("device", "waits"));
  expect(keysOf("person").filter((key) => session?.includes(key) && key.includes(":"))).toEqual([]);
});

test("signing out leaves nothing of a person", async () => {
  const [local, session] = await keysAfter("", (tab) => tab.document.querySelector("form button")?.click());
  expect(local).toEqual(keysOf("device"));
  expect(keysOf("person").filter((key) => session?.includes(key) && key.includes(":"))).toEqual([]);
});
