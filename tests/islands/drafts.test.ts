/** What somebody typed is there after a reload, gone after sending, and never another person's. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { createStorage, Device } from "../support/browser-device";
import { Tab } from "../support/browser-tab";
import { type ChatPage, openChat, PAGE_PARTS } from "./chat-page";
import { runs } from "./runs";

const PEOPLE = ["ann:bo", "ann:cy", "dan:bo"] as const;
type Owner = (typeof PEOPLE)[number];

type DraftAct =
  | { act: "type" | "type offline"; tab: number; owner: Owner; text: string }
  | { act: "send"; tab: number; owner: Owner }
  | { act: "reload" | "close and open"; tab: number };

const text = fc.constantFrom("a", "b", "c", "");
const tab = fc.nat(1);
const owner = fc.constantFrom(...PEOPLE);
const draftAct: fc.Arbitrary<DraftAct> = fc.oneof(
  fc.record({ act: fc.constantFrom("type", "type offline"), tab, owner, text } as const),
  fc.record({ act: fc.constant("send"), tab, owner } as const),
  fc.record({ act: fc.constantFrom("reload", "close and open"), tab } as const),
);

test("the draft of a page is the last text typed there; of a new tab, the last typed without a network", async () => {
  let kept = 0;
  const property = fc.asyncProperty(fc.array(draftAct, { maxLength: 20 }), async (acts) => {
    const device = await Device.create();
    const open = async (sessionStorage: Storage) => {
      const page = new Tab(device, { sessionStorage });
      return { page, sessionStorage, drafts: await page.load("throw/text-draft"), typed: new Map<Owner, string>() };
    };
    const tabs = [await open(createStorage()), await open(createStorage())];
    const offline = new Map<Owner, string>();
    for (const act of acts) {
      const at = tabs[act.tab] ?? (await open(createStorage()));
      device.network.online = act.act !== "type offline";
      if (act.act === "reload") tabs[act.tab] = { ...(await open(at.sessionStorage)), typed: at.typed };
      else if (act.act === "close and open") tabs[act.tab] = await open(createStorage());
      else {
        const typed = act.act === "send" ? "" : act.text;
        if (act.act === "send") at.drafts.deleteTextDraft(act.owner);
        else at.drafts.saveTextDraft(act.owner, act.text);
        at.typed.set(act.owner, typed);
        if (typed === "" || act.act === "type offline") offline.set(act.owner, typed);
      }
      for (const { drafts, typed } of tabs)
        for (const person of PEOPLE) {
          const wanted = typed.get(person) || (offline.get(person) ?? "");
          expect(drafts.readTextDraft(person)).toBe(wanted);
          if (wanted) kept++;
        }
    }
  });
  await fc.assert(property, { seed: 7, numRuns: runs(40) });
  expect(kept).toBeGreaterThan(100);
});

describe("on a chat's page", () => {
  const reload = async (chat: ChatPage, change = {}) => {
    const { device, sessionStorage } = chat.tab;
    chat.tab.close();
    return openChat(device, change, { sessionStorage });
  };

  test("the draft is back in the field, and after sending it is not", async () => {
    const device = await Device.create();
    const typed = await openChat(device);
    typed.type("Half a sen");
    const chat = await reload(typed);
    expect(chat.field().value).toBe("Half a sen");
    chat.key("Enter");
    await device.clock.settle();
    expect((await reload(chat)).field().value).toBe("");
  });

  test("it is for one person and one chat", async () => {
    const typed = await openChat(await Device.create());
    typed.type("For Mia");
    const elsewhere = await reload(typed, { them: { id: "other", nickname: "Other" } });
    expect(elsewhere.field().value).toBe("");
    const another = await reload(elsewhere, { me: "someone else" });
    expect(another.field().value).toBe("");
    expect((await reload(another)).field().value).toBe("For Mia");
  });

  test("a text that the server sends back stands before it", async () => {
    const typed = await openChat(await Device.create());
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
    const chat = await openChat(device, {}, { globals: { localStorage: forbidden, sessionStorage: forbidden } });
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
    const [here, there] = [await openChat(device), await openChat(device)];
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
