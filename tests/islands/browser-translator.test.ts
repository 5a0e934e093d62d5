/** Translation by the browser itself, where the server has none. */
import { describe, expect, test } from "bun:test";
import { Device } from "../support/browser-device";
import { PageEvent, PageEventTarget } from "../support/browser-events";
import { Tab } from "../support/browser-tab";
import { PAGE_PARTS } from "./chat-page";
import { openLiveChat } from "./live-chat";

const TEMPLATE =
  '<template id="translating" data-by="from {language}" data-loading="loading {percent}" data-failed="failed">' +
  '<p class="translate-offer"><button></button><span class="field-error"></span></p>' +
  '<p class="language-switch"><input type="radio"></p><p class="translated-by"><span></span></p></template>';

interface Abilities {
  detector?: "available" | "downloadable" | "unavailable";
  /** What the detector says of a text. */
  detected?: { detectedLanguage: string; confidence: number };
  translator?: "available" | "unavailable";
  isBroken?: boolean;
}

/** A browser that translates by adding the language, and reports half a download. */
function translatingBrowser(abilities: Abilities) {
  const { detector = "available", translator = "available" } = abilities;
  const { detected = { detectedLanguage: "de", confidence: 0.9 }, isBroken = false } = abilities;
  const asked: string[] = [];
  const report = (monitor?: (from: PageEventTarget) => void) => {
    const source = new PageEventTarget();
    monitor?.(source);
    source.dispatchEvent(new PageEvent("downloadprogress", { loaded: 0.5 }));
  };
  const LanguageDetector = {
    availability: async () => {
      asked.push("detector");
      return detector;
    },
    create: async ({ monitor }: { monitor?: (from: PageEventTarget) => void }) => {
      report(monitor);
      return { detect: async () => [detected] };
    },
  };
  const Translator = {
    availability: async () => translator,
    create: async ({
      sourceLanguage,
      monitor,
    }: {
      sourceLanguage: string;
      monitor?: (from: PageEventTarget) => void;
    }) => {
      report(monitor);
      if (isBroken) throw new Error("no room for the language");
      return { translate: async (text: string) => `${text} (from ${sourceLanguage})` };
    },
  };
  return { asked, globals: { LanguageDetector, Translator } };
}

async function openText(abilities: Abilities, sessionStorage?: Storage) {
  const { asked, globals } = translatingBrowser(abilities);
  const html = `${PAGE_PARTS}<p data-text-of="b1" lang="de">Hallo</p>${TEMPLATE}`;
  const tab = new Tab(await Device.create(), { html, globals, sessionStorage });
  await tab.load("page/boot");
  const { document } = tab;
  return {
    tab,
    asked,
    offers: () => document.querySelectorAll(".translate-offer").length,
    press: async () => {
      document.querySelector(".translate-offer button")?.click();
      await tab.device.clock.settle();
    },
    texts: () =>
      document
        .querySelectorAll("[data-shown]")
        .map((each) => `${each.dataset.shown} ${each.lang}: ${each.textContent}`),
    error: () => document.querySelector(".field-error")?.textContent,
  };
}

describe("a text on a page", () => {
  test("of another language is translated on request; the original stays beside it", async () => {
    const { offers, press, texts, tab } = await openText({});
    expect(offers()).toBe(1);
    await press();
    expect(texts()).toEqual(["translation en: Hallo (from de)", "original de: Hallo"]);
    expect(offers()).toBe(0);
    expect(tab.document.querySelector(".translated-by")?.textContent).toBe("from German");
    expect(tab.document.querySelector(".language-switch input")?.name).toBe("shown-b1");
    // What comes later is offered, too; what was offered is not again.
    const list = tab.document.createElement("div");
    list.innerHTML = '<p data-text-of="b2" lang="de">Moin</p>';
    tab.document.body.append(list);
    tab.fire("htmx:after:swap", { bubbles: true }, tab.document.body);
    await tab.device.clock.settle();
    expect(offers()).toBe(1);
  });

  test.each([
    ["in a language that the browser can", {}, 1],
    ["in a language that the browser cannot", { translator: "unavailable" }, 0],
  ] as const)("%s", async (_, abilities, offered) => {
    expect((await openText(abilities)).offers()).toBe(offered);
  });

  test("that could not be translated says so, and can be tried again", async () => {
    const { press, error, offers, tab } = await openText({ isBroken: true });
    await press();
    expect([error(), offers()]).toEqual(["failed", 1]);
    expect(Reflect.get(tab.document.querySelector(".translate-offer button") ?? {}, "disabled")).toBe(false);
  });
});

test.each([
  ["available", false],
  ["unavailable", true],
] as const)(
  "the switch of a chat, where the browser's translator of its language is %s",
  async (translator, hidden) => {
    const { chatPropsOf, openChatTab, renderChat } = await import("./chat-page");
    const device = await Device.create();
    device.network.onRequest = () => undefined;
    const form = '<form id="chat-translation" data-from="de" hidden></form>';
    const html = form + PAGE_PARTS + renderChat(chatPropsOf(device.clock.now));
    const { tab } = await openChatTab(device, {}, { html, globals: translatingBrowser({ translator }).globals });
    await device.clock.settle();
    expect(Reflect.get(tab.document.querySelector("#chat-translation") ?? {}, "hidden")).toBe(hidden);
  },
);

const BY_DEVICE = {
  server: false,
  offered: [],
  all: false,
  stored: {},
  from: [],
  texts: {
    verb: "verb",
    original: "",
    translation: "",
    by: "by {language}",
    working: "",
    loading: "loading {percent}",
    failed: "failed",
    same: "same",
  },
};

test("a chat message is translated in the browser, with the download shown", async () => {
  const { globals } = translatingBrowser({});
  const message = { ...(await import("./chat-page")).messageOf(1), text: "Hallo" };
  const chat = await openLiveChat([message], { translate: BY_DEVICE }, { globals });
  const translateIt = async () => {
    chat.tab.document.querySelector(".chat-options")?.click();
    await chat.settle();
    chat.tab.document
      .querySelectorAll("[role=menuitem]")
      .find((item) => item.textContent === "verb")
      ?.click();
    await chat.settle();
  };
  await translateIt();
  expect(chat.texts()).toEqual(["Hallo (from de)"]);
  expect(chat.line("Hallo (from de)")?.textContent).toContain("by German");
});

describe("a chat that the browser translates", () => {
  /** Of each language one, the page's own and an unclear one among them; the newest last. */
  const WRITTEN = [
    ["Hallo", "de"],
    ["Hello", "en"],
    ["Hej", "da"],
    ["Hm", null],
    ["Ciao", "it"],
  ] as const;

  async function openTranslated(create: (from: string) => void, confidence = 0.1) {
    const { messageOf } = await import("./chat-page");
    const { globals } = translatingBrowser({ detected: { detectedLanguage: "de", confidence } });
    const Translator = {
      availability: async () => "available",
      create: async (pair: { sourceLanguage: string }) => {
        create(pair.sourceLanguage);
        return globals.Translator.create(pair);
      },
    };
    const list = WRITTEN.map(([text, language], n) => messageOf(n + 1, { text, language }));
    const translate = { ...BY_DEVICE, all: true };
    return openLiveChat(list, { translate }, { globals: { ...globals, Translator } });
  }

  test("what stands on the page, too; the reader's language, an unclear one and one it lacks end nothing", async () => {
    const asked: string[] = [];
    const chat = await openTranslated((from) => {
      asked.push(from);
      if (from === "da") throw new DOMException("no Danish", "NotSupportedError");
    });
    expect(chat.texts()).toEqual(["Hallo (from de)", "Hello", "Hej", "Hm", "Ciao (from it)"]);
    await chat.device.clock.advance(3_600_000);
    expect(asked).toEqual(["it", "da", "de"]);
  });

  test("what needs a download that is not allowed just now comes later", async () => {
    let isAllowed = false;
    const chat = await openTranslated(() => {
      if (!isAllowed) throw new DOMException("a tap is needed", "NotAllowedError");
    }, 0.9);
    expect(chat.texts()).toEqual(WRITTEN.map(([text]) => text));
    isAllowed = true;
    await chat.device.clock.advance(60_000);
    expect(chat.texts()).toEqual(["Hallo (from de)", "Hello", "Hej (from da)", "Hm (from de)", "Ciao (from it)"]);
  });
});
