/** What somebody typed is there after a reload, gone after sending, and never another person's. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { createStorage, Device } from "../support/browser-device";
import type { IslandModule } from "../support/browser-islands";
import { Tab } from "../support/browser-tab";
import { propertyRuns } from "../support/property-runs";
import { type ChatPage, openChatTab, PAGE_PARTS } from "./chat-page";

/** A person and a chat of theirs. */
const OWNERS = ["ann:bo", "ann:cy", "dan:bo"] as const;

/** A tab with what was last typed in it, by owner. */
interface TypingTab {
  sessionStorage: Storage;
  drafts: IslandModule<"throw/text-draft">;
  typed: Map<string, string>;
}

class DraftStory {
  tabs: TypingTab[] = [];
  /** What was last typed anywhere, by owner; an emptied field empties it, unless another tab has typed since. */
  readonly onDevice = new Map<string, string>();

  constructor(readonly device: Device) {}

  async open(at: number, sessionStorage: Storage, typed = new Map<string, string>()): Promise<void> {
    const drafts = await new Tab(this.device, { sessionStorage }).load("throw/text-draft");
    this.tabs[at] = { sessionStorage, drafts, typed };
  }
  #setTyped(at: number, owner: string, text: string): void {
    const before = this.tabs[at]?.typed.get(owner);
    this.tabs[at]?.typed.set(owner, text);
    if (text || !before || before === this.onDevice.get(owner)) this.onDevice.set(owner, text);
  }
  type(at: number, owner: string, text: string): void {
    this.tabs[at]?.drafts.saveTextDraft(owner, text);
    this.#setTyped(at, owner, text);
  }
  send(at: number, owner: string): void {
    this.tabs[at]?.drafts.deleteTextDraft(owner);
    this.#setTyped(at, owner, "");
  }
  /** @returns how many drafts there are */
  check(): number {
    let drafts = 0;
    for (const tab of this.tabs)
      for (const owner of OWNERS) {
        const wanted = tab.typed.get(owner) || (this.onDevice.get(owner) ?? "");
        expect(tab.drafts.readTextDraft(owner)).toBe(wanted);
        if (wanted) drafts++;
      }
    return drafts;
  }
}

const ACTS: Record<string, (story: DraftStory, at: number, owner: string, text: string) => Promise<void> | void> = {
  type: (story, at, owner, text) => story.type(at, owner, text),
  "empty the field": (story, at, owner) => story.type(at, owner, ""),
  send: (story, at, owner) => story.send(at, owner),
  reload: (story, at) => story.open(at, story.tabs[at]?.sessionStorage ?? createStorage(), story.tabs[at]?.typed),
  "close and open another": (story, at) => story.open(at, createStorage()),
};

test("the draft of a page is the last text typed there; of a new tab, the last typed on this device", async () => {
  let drafts = 0;
  const act = fc.tuple(
    fc.constantFrom(...Object.keys(ACTS)),
    fc.nat(1),
    fc.constantFrom(...OWNERS),
    fc.constantFrom("a", "b", "c"),
  );
  const property = fc.asyncProperty(fc.array(act, { maxLength: 30, size: "max" }), async (acts) => {
    const story = new DraftStory(await Device.create());
    for (const at of [0, 1]) await story.open(at, createStorage());
    for (const [name, ...parts] of acts) {
      await ACTS[name]?.(story, ...parts);
      drafts += story.check();
    }
  });
  await fc.assert(property, propertyRuns(100, 7));
  expect(drafts).toBeGreaterThan(100);
});

describe("on a chat's page", () => {
  const reload = async (chat: ChatPage, change = {}) => {
    const { device, sessionStorage } = chat.tab;
    chat.tab.close();
    return openChatTab(device, change, { sessionStorage });
  };

  test("the draft is back in the field, and after sending it is not", async () => {
    const device = await Device.create();
    const typed = await openChatTab(device);
    typed.type("Half a sen");
    const chat = await reload(typed);
    expect(chat.field().value).toBe("Half a sen");
    chat.key("Enter");
    await device.clock.settle();
    expect((await reload(chat)).field().value).toBe("");
  });

  test("the draft is there in another tab when this one is gone", async () => {
    const typed = await openChatTab(await Device.create());
    typed.type("Half a sen");
    typed.tab.close();
    expect((await openChatTab(typed.tab.device)).field().value).toBe("Half a sen");
  });

  test("it is for one person and one chat", async () => {
    const typed = await openChatTab(await Device.create());
    typed.type("For Mia");
    const elsewhere = await reload(typed, { them: { id: "other", nickname: "Other" } });
    expect(elsewhere.field().value).toBe("");
    const another = await reload(elsewhere, { me: "someone else" });
    expect(another.field().value).toBe("");
    expect((await reload(another)).field().value).toBe("For Mia");
  });

  test("a text that the server sends back stands before it", async () => {
    const typed = await openChatTab(await Device.create());
    typed.type("A draft");
    expect((await reload(typed, { written: "Refused text" })).field().value).toBe("Refused text");
  });

  test("one may write where storage is forbidden", async () => {
    const forbidden = new Proxy({} as Storage, {
      get: () => {
        throw new DOMException("forbidden", "SecurityError");
      },
      ownKeys: () => {
        throw new DOMException("forbidden", "SecurityError");
      },
    });
    const device = await Device.create();
    const chat = await openChatTab(device, {}, { globals: { localStorage: forbidden, sessionStorage: forbidden } });
    chat.type("Hello");
    chat.key("Enter");
    await device.clock.settle();
    expect(device.network.requestsTo("POST", "/api/chat/them/messages")).toHaveLength(1);
    expect(device.errors).toEqual([]);
  });
});

describe("signing out", () => {
  test("erases the drafts of all tabs, those typed without a network too, and leaves the settings", async () => {
    const device = await Device.create();
    device.localStorage.setItem("feel", "1");
    device.localStorage.setItem("country-of-no-person", "1");
    const [here, there] = [await openChatTab(device), await openChatTab(device)];
    device.setOnline(false);
    for (const chat of [here, there]) chat.type("Secret");
    device.setOnline(true);
    device.localStorage.setItem("lately:ann", "[]");
    device.localStorage.setItem("design:ann:new", "{}");
    device.localStorage.setItem("emoji", "[]");
    const profile = new Tab(device, { person: "tag-me", html: PAGE_PARTS });
    await profile.load("page/boot");
    profile.document.querySelector("form button")?.click();
    await device.clock.settle();
    expect(Object.keys(device.localStorage).sort()).toEqual(["country-of-no-person", "feel"]);
    for (const { tab } of [here, there])
      expect(Object.keys(tab.sessionStorage).filter((key) => key.startsWith("draft:"))).toEqual([]);
    // The chats are nobody's.
    for (const { tab } of [here, there]) expect(tab.navigations.map(({ how }) => how)).toEqual(["reload"]);
    expect(profile.navigations).toEqual([{ how: "post", url: "/logout" }]);
  });
});
