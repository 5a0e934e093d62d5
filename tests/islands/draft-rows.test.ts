/** Drafts of this device in the list of conversations. */
import { expect, test } from "bun:test";
import { Device } from "../support/browser-device";
import { Tab } from "../support/browser-tab";
import { openChatTab, PAGE_PARTS } from "./chat-page";

const rowOf = (id: string, last: string) =>
  `<li><a href="/friends/${id}">picture</a><a class="who" href="/chat/${id}"><span class="line">${last}</span></a></li>`;
const listFor = (me: string) =>
  `<ul data-island="chat-drafts" data-props='${JSON.stringify({ me, label: "Draft" })}'>` +
  `${rowOf("them", "<i>Photo</i>")}${rowOf("other", "Word")}</ul>`;

async function openList(device: Device, me = "me"): Promise<Tab> {
  const tab = new Tab(device, { path: "/friends", person: `tag-${me}`, html: PAGE_PARTS + listFor(me) });
  await tab.load("page/boot");
  return tab;
}
const lines = ({ document }: Tab) => document.querySelectorAll(".line").map(({ textContent }) => textContent);

async function typeDraft(device: Device, text: string, me = "me"): Promise<void> {
  const chat = await openChatTab(device, { me });
  chat.type(text);
  chat.tab.close();
}

test("a draft stands in its row, named as one, and outlives the tab in which it was typed", async () => {
  const device = await Device.create();
  await typeDraft(device, "Half a <b>sentence</b>");
  const list = await openList(device);
  expect(lines(list)).toEqual(["Draft Half a <b>sentence</b>", "Word"]);
  expect(list.document.querySelectorAll("b").map(({ textContent }) => textContent)).toEqual(["Draft"]);
});

test("another person does not see it", async () => {
  const device = await Device.create();
  await typeDraft(device, "Half a sentence");
  expect(lines(await openList(device, "someone"))).toEqual(["Photo", "Word"]);
});

test.each([
  ["spaces alone are no draft", "  \n ", "Photo"],
  ["a long one is cut", "x".repeat(4_000), `Draft ${"x".repeat(200)}`],
])("%s", async (_, text, shown) => {
  const device = await Device.create();
  await typeDraft(device, text);
  expect(lines(await openList(device))[0]).toBe(shown);
});

test.each([
  ["another tab types or sends", (tab: Tab) => tab.fire("storage")],
  ["somebody goes back to the page", (tab: Tab) => tab.fire("pageshow")],
  ["more rows are loaded", (tab: Tab) => tab.fire("htmx:after:swap", {}, tab.document)],
])("rows follow when %s; the last message comes back as the server wrote it", async (_, happens) => {
  const device = await Device.create();
  const list = await openList(device);
  for (const [text, shown] of [
    ["One", "Draft One"],
    ["Two", "Draft Two"],
    ["", "Photo"],
    ["Three", "Draft Three"],
    ["", "Photo"],
  ] as const) {
    await typeDraft(device, text);
    happens(list);
    expect(lines(list)).toEqual([shown, "Word"]);
  }
  expect(list.document.querySelector(".line i")?.textContent).toBe("Photo");
});

test("a row that comes later shows its draft", async () => {
  const device = await Device.create();
  const list = await openList(device);
  const chat = await openChatTab(device, { them: { id: "third", nickname: "Third" } });
  chat.type("For the third");
  const added = list.document.createElement("div");
  list.document.parseInto(added, rowOf("third", "Old"));
  list.document.querySelector("ul")?.append(...added.childNodes);
  list.fire("htmx:after:swap", {}, list.document);
  expect(lines(list)).toEqual(["Photo", "Word", "Draft For the third"]);
});
