/** Lists of chats in which one is removed on another page or device. */
import { expect, test } from "bun:test";
import { Device } from "../support/browser-device";
import { EventFeed } from "../support/browser-stream";
import { Tab } from "../support/browser-tab";
import { PAGE_PARTS } from "./chat-page";

const rowOf = (id: string) =>
  `<li><a href="/friends/${id}">picture</a><a class="who" href="/chat/${id}"><span class="line">Word</span>` +
  `<span class="said-when"><time>2 min</time><b class="badge">1</b></span></a><button>More</button></li>`;
const MORE = '<li class="more-row"><a class="link" href="/friends?cursor=x">More</a></li>';

async function openList(rows: string, props: object = {}) {
  const device = await Device.create();
  const feeds: EventFeed[] = [];
  device.network.onRequest = (request) => {
    if (request.path === "/api/events") feeds.push(new EventFeed(request));
  };
  const html = `${PAGE_PARTS}<div id="chats" data-island="chats" data-props='${JSON.stringify(props)}'><ul>${rows}</ul></div>`;
  const tab = new Tab(device, { path: "/friends", person: "p", html });
  await tab.load("page/boot");
  await device.clock.settle();
  const { document } = tab;
  let loads = 0;
  document.addEventListener("chats-gone", () => void loads++, true);
  let last = 0;
  return {
    document,
    remove: async (userId: string) => {
      feeds[0]?.send("removed", { userId, upTo: 1 }, `p-${++last}`);
      await device.clock.settle();
    },
    shown: () => document.querySelectorAll(".who").map((who) => who.getAttribute("href")?.slice("/chat/".length)),
    focus: (selector: string) => document.querySelector(selector)?.focus(),
    focused: () => document.activeElement.getAttribute("href"),
    loads: () => loads,
  };
}

test("its row goes and no other; nothing is loaded anew", async () => {
  const list = await openList(rowOf("a") + rowOf("b") + rowOf("c") + MORE);
  list.focus('.who[href="/chat/a"]');
  await list.remove("nobody");
  await list.remove("b");
  expect([list.shown(), list.focused(), list.loads()]).toEqual([["a", "c"], "/chat/a", 0]);
});

test("the focus in it goes on to the next row, from the last one to the one before", async () => {
  const list = await openList(rowOf("a") + rowOf("b") + rowOf("c"));
  list.focus("li button");
  await list.remove("a");
  expect(list.focused()).toBe("/chat/b");
  list.focus('.who[href="/chat/c"]');
  await list.remove("c");
  expect([list.shown(), list.focused()]).toEqual([["b"], "/chat/b"]);
});

test("with the last row the list is loaded anew: it is empty, or there are older ones", async () => {
  for (const rest of ["", MORE]) {
    const list = await openList(rowOf("a") + rest);
    await list.remove("a");
    expect(list.loads()).toBe(1);
  }
});

test("a friend stays in the list of friends, without what was said", async () => {
  const list = await openList(rowOf("a") + rowOf("b"), { unwritten: "Say hello" });
  list.focus('.who[href="/chat/a"]');
  await list.remove("a");
  expect([list.shown(), list.focused(), list.loads()]).toEqual([["a", "b"], "/chat/a", 0]);
  const [row] = list.document.querySelectorAll("li");
  expect(row?.querySelector(".who")?.textContent).toBe("Say hello");
});
