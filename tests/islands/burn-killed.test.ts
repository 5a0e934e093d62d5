/** A tab that is killed between the claim of a burn picture and its showing: the same claim reads it again for a minute. */
import { describe, expect, test } from "bun:test";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/runtime/units";
import type { NetworkRequest } from "../support/browser-network";
import {
  BURNED,
  type BurnChat,
  HOLD,
  OPEN,
  openAfterKill,
  openSealedChat,
  pictureWith,
  SHOWN_SECONDS,
} from "./burn-page";
import { OPENED, SEALED } from "./burn-server";

/**
 * A chat whose tab has sent its claim.
 * @param taken whether the server had it
 * @param page ms that it was open before that, and by which the device's clock is fast
 */
async function claimed(taken: boolean, { openFor, fast } = { openFor: 0, fast: 0 }) {
  const chat = await openSealedChat();
  chat.device.clock.fast = fast;
  await chat.pass(openFor);
  chat.answers[`POST ${OPEN}`] = [(request) => void (taken && chat.server.open(String(request.json.claim)))];
  await chat.pointer("pointerdown");
  await chat.pass(HOLD);
  expect([chat.shown(), chat.opens()]).toEqual(["opening", 1]);
  return chat;
}

/** Times that are kept are those of the device: a new page has another `performance.now`, and the server another clock. */
const PAGES = [
  { name: "a moment", openFor: 0, fast: 0 },
  { name: "a moment, on a device whose clock is ahead", openFor: 0, fast: HOUR },
  { name: "a moment, on a device whose clock is behind", openFor: 0, fast: -HOUR },
  { name: "some minutes", openFor: 10 * MINUTE, fast: 0 },
  { name: "more than a day", openFor: DAY + HOUR, fast: 0 },
];

const keptOn = ({ device }: BurnChat) => device.caches.list();

describe.each(PAGES)("after the restart of a tab that was open for $name", (page) => {
  test("the picture that was opened unseen is shown for its ten seconds, once, and nothing is kept", async () => {
    const chat = await claimed(true, page);
    expect(keptOn(chat)).toEqual(["burning: /burning?m1"]);
    chat.tab.close();
    await chat.pass(20 * SECOND);
    const again = await openAfterKill(chat);
    await again.pass(100);
    expect(again.shown()).toBe(pictureWith(SHOWN_SECONDS));
    expect([new Set(chat.server.claims).size, chat.server.reported.length]).toEqual([1, 1]);
    expect(chat.device.network.requestsTo("GET", SEALED)).toHaveLength(1);
    expect(keptOn(chat)).toEqual([]);
    await again.pass(CHAT_LIMITS.burnShown);
    expect([again.shown(), again.tab.objectUrls.size]).toEqual(["burned", 0]);
    const third = await openAfterKill({ ...again, server: chat.server });
    await third.pass(SECOND);
    expect(third.shown()).toBe("no dialog");
  });

  test("a claim that never arrived opens nothing by itself; the next hold sends the same one", async () => {
    const chat = await claimed(false, page);
    const again = await openAfterKill(chat);
    await again.pass(10 * SECOND);
    expect([again.shown(), again.opens()]).toEqual(["no dialog", 1]);
    await again.pointer("pointerdown");
    await again.pass(HOLD);
    expect(again.shown()).toBe(pictureWith(SHOWN_SECONDS));
    const sent = chat.device.network.requestsTo("POST", OPEN).map(({ json }) => json.claim);
    expect([sent.length, new Set(sent).size, keptOn(chat)]).toEqual([2, 1, []]);
  });

  test("a claim that arrives after the restart is shown when its event comes", async () => {
    const chat = await claimed(false, page);
    const again = await openAfterKill(chat);
    const [sent] = chat.device.network.requestsTo("POST", OPEN);
    chat.server.open(String(sent?.json.claim));
    await again.send("burned", BURNED);
    await again.pass(100);
    expect(again.shown()).toBe(pictureWith(SHOWN_SECONDS));
  });

  test("more than a minute later it says that it is lost, once", async () => {
    const chat = await claimed(true, page);
    chat.tab.close();
    await chat.pass(CHAT_LIMITS.burnClaimKept + SECOND);
    const again = await openAfterKill(chat);
    await again.pass(100);
    expect([again.shown(), keptOn(chat)]).toEqual(["burn_lost", []]);
    expect(again.tab.document.querySelectorAll("dialog.chat-burning .button").map((each) => each.textContent)).toEqual([
      "back",
    ]);
    const third = await openAfterKill({ ...again, server: chat.server });
    await third.pass(SECOND);
    expect(third.shown()).toBe("no dialog");
  });
});

test("a picture that was shown, burned or let go unopened leaves nothing on the device", async () => {
  const shown = await openSealedChat();
  await shown.pointer("pointerdown");
  await shown.pass(HOLD);
  expect([shown.shown(), keptOn(shown)]).toEqual([pictureWith(SHOWN_SECONDS), []]);
  const refused = await openSealedChat();
  refused.answers[`POST ${OPEN}`] = [(request) => request.answer(410, { error: { message: "expired" } })];
  await refused.pointer("pointerdown");
  await refused.pass(HOLD);
  expect([refused.shown(), keptOn(refused)]).toEqual(["burned", []]);
});

test("another tab that is open meanwhile shows nothing of it, and neither do two after the restart", async () => {
  const chat = await claimed(true);
  const other = await chat.openAgain();
  await chat.send("burned", BURNED);
  await chat.pass(100);
  expect(other.tab.document.querySelector("dialog.chat-burning")).toBe(null);
  const first = await openAfterKill(chat);
  const second = await chat.openAgain();
  await first.pass(100);
  const shown = [first, second].map(({ tab }) => tab.document.querySelector("dialog.chat-burning img") !== null);
  expect(shown.filter(Boolean)).toHaveLength(1);
  expect(chat.device.network.requestsTo("POST", OPENED)).toHaveLength(1);
});

test("a page that is hidden keeps it until somebody has looked", async () => {
  const chat = await openSealedChat();
  const asked: NetworkRequest[] = [];
  chat.answers[`POST ${OPEN}`] = [(request) => void asked.push(request)];
  await chat.pointer("pointerdown");
  await chat.pass(HOLD);
  chat.tab.setVisible(false);
  for (const each of asked) chat.server.answer(each);
  await chat.pass(5 * SECOND);
  expect([chat.shown(), chat.server.reported, keptOn(chat).length]).toEqual(["opening", [], 1]);
  const again = await openAfterKill(chat);
  await again.pass(100);
  expect(again.shown()).toBe(pictureWith(SHOWN_SECONDS));
});
