/** Numbers that change on an open page: badges, the app's icon, coins, visits. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Device } from "../support/browser-device";
import type { IslandModuleName } from "../support/browser-islands";
import { EventFeed } from "../support/browser-stream";
import { Tab } from "../support/browser-tab";
import { propertyRuns } from "../support/property-runs";

const badge = (name: string, count: number) => `<a data-unread="${name}" data-count="${count}"></a>`;
const BADGES = badge("systemMessages", 2) + badge("chats", 3) + badge("other", 0);

async function openPage(
  html: string,
  options: ConstructorParameters<typeof Tab>[1] = {},
  script: IslandModuleName = "page/boot",
) {
  const device = await Device.create();
  const feeds: EventFeed[] = [];
  device.network.onRequest = (request) => {
    if (request.path === "/api/events") feeds.push(new EventFeed(request));
  };
  const tab = new Tab(device, { person: "p", html, ...options });
  await tab.load(script);
  let last = 0;
  const send = async (counts: object) => {
    feeds[0]?.send("unread", counts, `p-${++last}`);
    await device.clock.settle();
  };
  return { device, tab, feeds, send };
}

describe("badges", () => {
  test("ask for their number where the event says another, and only then", async () => {
    const { tab, send, feeds } = await openPage(BADGES);
    const asked: (string | undefined)[] = [];
    tab.document.addEventListener("renew", ({ target }) => asked.push(Reflect.get(target ?? {}, "dataset")?.unread));
    await send({ systemMessages: 2, chats: 4 });
    await send({ systemMessages: 0 });
    feeds[0]?.send("message", { systemMessages: 9, chats: 9 }, "p-9");
    expect(asked).toEqual(["chats", "systemMessages"]);
  });

  test("ask where somebody new has written or no longer waits, and not a server that does not tell it", async () => {
    const dotted = badge("chats", 3).replace("></a>", ' data-strangers="0"></a>');
    const { tab, send } = await openPage(dotted + badge("chats", 3));
    let asked = 0;
    tab.document.addEventListener("renew", () => void asked++);
    for (const counts of [{ chats: 3 }, { chats: 3, strangers: 0 }, {}]) await send(counts);
    expect(asked).toBe(0);
    await send({ chats: 3, strangers: 1 });
    expect(asked).toBe(1);
    await send({ strangers: 1 });
    expect(asked).toBe(2);
  });

  test("are asked for with each event once they are there, also where some came while the page still loaded", async () => {
    const part = fc.record({ badges: fc.nat(2), events: fc.nat(2) });
    const property = fc.asyncProperty(fc.array(part, { minLength: 2, maxLength: 5 }), async (parts) => {
      const { tab, send } = await openPage("", {}, "live/live");
      tab.document.readyState = "loading";
      let [asked, expected, there, sent] = [0, 0, 0, 0];
      tab.document.addEventListener("renew", () => void asked++);
      for (const { badges, events } of parts) {
        const place = tab.document.body.appendChild(tab.document.createElement("nav"));
        tab.document.parseInto(place, badge("chats", 0).repeat(badges));
        there += badges;
        for (let n = 0; n < events; n++) await send({ chats: ++sent });
        expected += events * there;
      }
      tab.document.readyState = "complete";
      await send({ chats: ++sent });
      expect(asked).toBe(expected + there);
    });
    await fc.assert(property, propertyRuns(20, 50));
  });

  test("the app's icon shows messages and chats together, and nothing where there are none", async () => {
    const shown: (number | "none")[] = [];
    const navigator = {
      setAppBadge: async (n: number) => void shown.push(n),
      clearAppBadge: async () => void shown.push("none"),
    };
    const { send, tab, device } = await openPage(BADGES, { navigator });
    await send({ systemMessages: 1, chats: 3, other: 7 });
    await device.clock.advance(1_000);
    await send({ systemMessages: 1, chats: 4 });
    await send({ systemMessages: 1, chats: 3 });
    await device.clock.advance(2_000);
    // Nothing for what is read as it comes while somebody looks.
    expect(shown).toEqual([5, 4]);
    tab.setVisible(false);
    await send({ systemMessages: 0, chats: 0 });
    expect(shown).toEqual([5, 4, "none"]);
  });

  test("a browser that may not show a number goes on", async () => {
    const fails = () => Promise.reject(new Error("not allowed"));
    const { send, device } = await openPage(BADGES, { navigator: { setAppBadge: fails, clearAppBadge: fails } });
    await send({ systemMessages: 1 });
    await send({});
    expect(device.errors).toEqual([]);
  });
});

const feel = JSON.stringify({ sounds: {}, locale: "de" });
const coins = (n: number) => `<b data-coins="${n}">${n.toLocaleString("de")}</b>`;

describe("coins", () => {
  async function openCoins(n: number, media: string[] = []) {
    const page = await openPage(`<div data-island="feel" data-props='${feel}'></div><div id="card">${coins(n)}</div>`, {
      media,
    });
    const set = async (next: number) => {
      const card = page.tab.document.getElementById("card");
      if (card) card.innerHTML = coins(next);
      page.tab.fire("htmx:after:swap", { bubbles: true }, page.tab.document.body);
      await page.device.clock.settle();
    };
    return { ...page, set, shown: () => page.tab.document.querySelector("[data-coins]")?.textContent };
  }

  test("count up to the server's text, never down, never over it", async () => {
    const property = fc.asyncProperty(fc.nat(5_000), fc.nat(5_000), async (from, to) => {
      const { set, shown, device } = await openCoins(from);
      await set(to);
      let last = from;
      for (let ms = 0; ms < 400 && to > from; ms += 16) {
        const now = Number(shown()?.replaceAll(".", ""));
        expect(now).toBeWithin(last, to + 1);
        last = now;
        await device.clock.advance(16);
      }
      await device.clock.advance(100);
      expect(shown()).toBe(to.toLocaleString("de"));
    });
    await fc.assert(property, propertyRuns(10, 13));
  });

  test("begin where they were, and take four tenths of a second", async () => {
    const { set, shown, device } = await openCoins(100);
    await set(1_100);
    expect(shown()).toBe("100");
    await device.clock.advance(208);
    expect(Number(shown()?.replace(".", ""))).toBeWithin(600, 640);
    await device.clock.advance(160);
    expect(Number(shown()?.replace(".", ""))).toBeLessThan(1_100);
    await device.clock.advance(48);
    expect(shown()).toBe("1.100");
  });

  test("do not move with reduced motion, and not when there are fewer", async () => {
    const { set, shown } = await openCoins(100, ["(prefers-reduced-motion: reduce)"]);
    await set(1_100);
    expect(shown()).toBe("1.100");
    const fewer = await openCoins(1_100);
    await fewer.set(100);
    expect(fewer.shown()).toBe("100");
  });
});

test("a visit begins where the last page was longer ago than half an hour", async () => {
  const minutes = fc.array(fc.integer({ min: 0, max: 70 }), { maxLength: 12 });
  const property = fc.asyncProperty(minutes, async (pauses) => {
    const device = await Device.create();
    const open = async () => {
      const tab = new Tab(device, { person: "p" });
      await tab.load("page/boot");
      tab.close();
    };
    await open();
    for (const pause of pauses) {
      await device.clock.advance(pause * 60_000);
      await open();
    }
    const visits = Number(device.localStorage.getItem("visits")?.split(" ")[0]);
    expect(visits).toBe(1 + pauses.filter((pause) => pause > 30).length);
  });
  await fc.assert(property, propertyRuns(10, 14));
});

describe("the offer to install", () => {
  const CARD =
    '<section data-install hidden><div data-way="prompt" hidden><button data-install-act="refuse"></button>' +
    '<button data-install-act="add"></button></div><ol data-way="apple" hidden></ol></section>';

  async function openProfile(visits: number, options: ConstructorParameters<typeof Tab>[1] = {}) {
    const device = await Device.create();
    device.localStorage.setItem("visits", `${visits} ${device.clock.now}`);
    const tab = new Tab(device, { person: "p", html: CARD, ...options });
    await tab.load("page/install");
    const shown = () => {
      if (tab.document.querySelector("[data-install]")?.hidden) return "nothing";
      return tab.document.querySelectorAll("[data-way]").find((each) => !each.hidden)?.dataset.way;
    };
    const asked: string[] = [];
    const offer = async () => {
      const prompt = async () => void asked.push("prompt");
      tab.fire("beforeinstallprompt", { cancelable: true, prompt, userChoice: Promise.resolve() });
      await device.clock.settle();
    };
    return { device, tab, shown, offer, asked };
  }
  const iphone = { navigator: { userAgent: "Mozilla/5.0 (iPhone)" } };
  const mac = { navigator: { userAgent: "Mozilla/5.0 (Macintosh)", maxTouchPoints: 0 } };
  const ipad = { navigator: { userAgent: "Mozilla/5.0 (Macintosh)", maxTouchPoints: 5 } };

  test.each([
    ["at the first visit", 1, {}, "nothing"],
    ["from the second on", 2, {}, "prompt"],
    ["where it is installed", 2, { media: ["(display-mode: standalone)"] }, "nothing"],
  ] as const)("%s", async (_, visits, options, what) => {
    const { shown, offer } = await openProfile(visits, options as never);
    expect(shown()).toBe("nothing");
    await offer();
    expect(shown()).toBe(what);
  });

  test("on Apple's phones and tablets says how, not on its computers", async () => {
    expect((await openProfile(2, iphone)).shown()).toBe("apple");
    expect((await openProfile(2, ipad)).shown()).toBe("apple");
    expect((await openProfile(2, mac)).shown()).toBe("nothing");
    expect((await openProfile(2, { navigator: { ...iphone.navigator, standalone: true } })).shown()).toBe("nothing");
  });

  test.each(["refuse", "add"])("once it was answered (%s) it is not made again", async (answer) => {
    const { tab, shown, offer, asked, device } = await openProfile(2);
    await offer();
    tab.document.querySelector(`[data-install-act=${answer}]`)?.click();
    await device.clock.settle();
    expect([shown(), asked.length, device.localStorage.getItem("install")]).toEqual([
      "nothing",
      answer === "add" ? 1 : 0,
      "refused",
    ]);
    await offer();
    expect(shown()).toBe("nothing");
  });

  test("whoever installs it elsewhere is not asked", async () => {
    const { tab, shown, offer, device } = await openProfile(2);
    await offer();
    tab.fire("appinstalled");
    expect([shown(), device.localStorage.getItem("install")]).toEqual(["nothing", "refused"]);
  });
});
