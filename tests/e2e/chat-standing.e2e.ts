/** An open chat shows what the two are to each other, and what one may do, as it is: whoever changes it, and wherever. */
import { expect, type Page } from "@playwright/test";
import { type ChatFriend, ENGLISH_PHONE, expectConnected, openChat, registerFriend } from "./chat-friends";
import { test } from "./fixtures";

/** ms from what somebody does until the open page shows it. */
const SHOWN_WITHIN = 2_000;

/** Header, tools and refusals, in words; of the header what is in sight, as its line leaves out what has no room. */
const shownOf = (page: Page) =>
  page.evaluate(() => {
    const textsOf = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((each) => each.checkVisibility())
        .map((each) => each.getAttribute("aria-label") ?? each.textContent);
    const line = document.querySelector(".chat-standing")?.getBoundingClientRect();
    const isInLine = (part: Element) => part.getBoundingClientRect().top < (line?.bottom ?? 0);
    return {
      head: [
        ...textsOf(".chat-top h1"),
        ...[...document.querySelectorAll(".chat-standing > *")].filter(isInLine).map((each) => each.textContent),
      ],
      banner: textsOf(".chat-banner, .chat-left"),
      refusal: textsOf(".chat-notice"),
      answer: textsOf(".chat-answer button, .chat-answer a"),
      tools: textsOf("#write button"),
      menu: [...document.querySelectorAll("#chat-more .chat-way")].map((each) => each.textContent),
    };
  });

/** What an open page shows, soon, is what another tab shows that is opened by now. */
async function expectAsOpenedNow(page: Page, opened: Page, name: string): Promise<void> {
  await opened.goto(page.url());
  await expectConnected(opened);
  const now = await shownOf(opened);
  await expect.poll(() => shownOf(page), { message: name, timeout: SHOWN_WITHIN }).toEqual(now);
}

const follow = ({ me }: ChatFriend, other: ChatFriend) => me.call("POST", `/users/${other.id}/follow`);
const unfollow = ({ me }: ChatFriend, other: ChatFriend) => me.call("DELETE", `/users/${other.id}/follow`);
const block = ({ me }: ChatFriend, other: ChatFriend) => me.call("POST", `/users/${other.id}/block`);
const unblock = ({ me }: ChatFriend, other: ChatFriend) => me.call("DELETE", `/users/${other.id}/block`);
const write = ({ me }: ChatFriend, to: ChatFriend, text: string) =>
  me.call("POST", `/chat/${to.id}/messages`, { text, clientId: text.replaceAll(" ", "-") });

/** What befalls two strangers, one after the other; each with what both pages show then. */
const STEPS: [name: string, act: (one: ChatFriend, other: ChatFriend) => Promise<unknown>][] = [
  ["one follows", (one, other) => follow(one, other)],
  ["the other follows back", (one, other) => follow(other, one)],
  ["one unfollows", (one, other) => unfollow(one, other)],
  [
    "one writes first",
    async (one, other) => {
      await follow(one, other);
      await unfollow(other, one);
      await write(one, other, "Good evening");
    },
  ],
  ["the other answers", (one, other) => write(other, one, "Good night")],
  ["the other blocks", (one, other) => block(other, one)],
  ["the other unblocks", (one, other) => unblock(other, one)],
  [
    "both follow",
    async (one, other) => {
      await follow(one, other);
      await follow(other, one);
    },
  ],
  ["one blocks", (one, other) => block(one, other)],
];

const WIDE = { ...ENGLISH_PHONE, width: 1280 };

test("both open pages, on a phone and in a wide window, show what a reload shows, whoever follows, unfollows, writes or blocks", async ({
  server,
  phone,
}) => {
  test.slow();
  const [one, other] = [await registerFriend(server, "Salma", "en"), await registerFriend(server, "Mateo", "en")];
  const pages = [
    await openChat({ server, phone }, one, other, ENGLISH_PHONE),
    await openChat({ server, phone }, other, one, WIDE),
  ];
  const opened = await Promise.all(pages.map((page) => page.context().newPage()));
  for (const [name, act] of STEPS) {
    await act(one, other);
    for (const [n, page] of pages.entries()) await expectAsOpenedNow(page, opened[n] as Page, `${name}, ${n}`);
  }
});
