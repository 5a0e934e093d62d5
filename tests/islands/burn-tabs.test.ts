/** A burn picture that was claimed unseen, in several tabs, behind a closed dialog, or of somebody else: shown once, and nothing false is said. */
import { expect, test } from "bun:test";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { SECOND } from "../../src/runtime/units";
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
import { messageOf } from "./chat-page";

const HEAD = "HEAD /api/chat/messages/m1/sealed";

/** A chat whose tab was killed when it had sent its claim. @param taken whether the server had it */
async function killed(taken: boolean) {
  const chat = await openSealedChat();
  chat.answers[`POST ${OPEN}`] = [(request) => void (taken && chat.server.open(String(request.json.claim)))];
  await chat.pointer("pointerdown");
  await chat.pass(HOLD);
  chat.tab.close();
  if (taken) chat.list[0] = BURNED;
  return chat;
}

const shownIn = ({ tab }: Pick<BurnChat, "tab">): string => {
  const dialog = tab.document.querySelector("dialog.chat-burning");
  return dialog ? (dialog.querySelector("img") ? "picture" : "opening") : "none";
};

/** Makes each look at what is kept wait until the test lets it. */
function holdCache({ device: { caches } }: BurnChat): () => void {
  const waiting: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => waiting.push(resolve));
  const { match, open } = caches;
  caches.match = async (request, options) => {
    if (typeof request === "string" && request.startsWith("/burning?")) await wait();
    return match(request, options);
  };
  caches.open = async (name) => {
    const cache = await open(name);
    return { ...cache, match: (request) => wait().then(() => cache.match(request)) };
  };
  return () => {
    for (const goOn of waiting.splice(0)) goOn();
  };
}

test("two restored tabs show it once, though messages come while the first one waits for eyes", async () => {
  const chat = await killed(true);
  const goOn = holdCache(chat);
  const opening = chat.openAgain();
  [...chat.device.tabs].at(-1)?.setVisible(false);
  const first = await opening;
  await chat.pass(50);
  const second = await chat.openAgain();
  for (let n = 0; n < 3; n++) {
    await chat.pass(50);
    goOn();
  }
  await chat.pass(100);
  expect([first, second].map(shownIn)).toEqual(["opening", "none"]);
  await chat.receive(messageOf(2));
  await chat.pass(SECOND);
  expect([first, second].map(shownIn)).toEqual(["opening", "none"]);
  await chat.pass(CHAT_LIMITS.burnShown);
  expect([[first, second].map(shownIn), chat.server.reported]).toEqual([["opening", "none"], []]);
  first.tab.setVisible(true);
  await chat.pass(100);
  goOn();
  await chat.pass(100);
  expect([[first, second].map(shownIn), chat.server.reported.length]).toEqual([["picture", "none"], 1]);
});

test("a message that comes while what is kept is looked at opens it no second time", async () => {
  const chat = await killed(true);
  const goOn = holdCache(chat);
  const page = await chat.openAgain();
  await chat.pass(100);
  goOn();
  await chat.pass(100);
  await chat.receive(messageOf(2));
  await chat.pass(100);
  expect([shownIn(page), chat.opens()]).toEqual(["none", 1]);
  goOn();
  await chat.pass(100);
  expect([shownIn(page), chat.opens(), chat.server.reported.length]).toEqual(["picture", 2, 1]);
});

test("a hidden page shows nothing of what is kept no longer: somebody has seen it, or signed out", async () => {
  const chat = await killed(true);
  const opening = chat.openAgain();
  [...chat.device.tabs].at(-1)?.setVisible(false);
  const page = await opening;
  await chat.pass(100);
  await chat.device.caches.delete("burning");
  page.tab.setVisible(true);
  await chat.pass(100);
  expect([shownIn(page), page.tab.objectUrls.size, chat.server.reported]).toEqual(["opening", 0, []]);
});

test("a dialog that is closed while it waits burns nothing unseen: it is shown when the server says that it is open", async () => {
  const chat = await openSealedChat();
  chat.answers[`POST ${OPEN}`] = [
    (request) => {
      chat.server.open(String(request.json.claim));
      request.break();
    },
  ];
  chat.answers[HEAD] = [(request) => request.break(), (request) => request.break()];
  await chat.pointer("pointerdown");
  await chat.pass(HOLD);
  chat.tab.document.querySelector("dialog.chat-burning header button")?.click();
  await chat.pass(10 * SECOND);
  expect([chat.shown(), chat.server.reported, chat.device.caches.list().length]).toEqual(["no dialog", [], 1]);
  await chat.send("burned", BURNED);
  await chat.pass(100);
  expect([chat.shown(), chat.server.reported.length]).toEqual([pictureWith(SHOWN_SECONDS), 1]);
});

test("nothing is said to be lost that was let go here and opened elsewhere, and nothing of it is kept", async () => {
  const chat = await openSealedChat();
  chat.answers[`POST ${OPEN}`] = [() => undefined];
  await chat.pointer("pointerdown");
  await chat.pass(HOLD);
  await chat.pointer("pointerup");
  await chat.pass(3 * SECOND);
  expect(chat.shown()).toBe("burn_unopened");
  chat.tab.close();
  chat.server.open("of another device");
  await chat.pass(2 * CHAT_LIMITS.burnClaimKept);
  const again = await openAfterKill(chat);
  await again.pass(100);
  expect([again.shown(), chat.device.caches.list()]).toEqual(["no dialog", []]);
});

test("nothing is said to be lost whose claim never arrived and that was opened elsewhere long after, or has expired", async () => {
  for (const openElsewhere of [true, false]) {
    const chat = await killed(false);
    await chat.pass(2 * CHAT_LIMITS.burnClaimKept);
    if (openElsewhere) chat.server.open("of another device");
    else chat.list[0] = BURNED;
    const again = await openAfterKill(chat);
    await again.pass(100);
    expect([again.shown(), chat.device.caches.list()]).toEqual(["no dialog", []]);
  }
});

test("what another person of this browser has left is not touched", async () => {
  const chat = await killed(true);
  const entry = await (await chat.device.caches.open("burning")).match("/burning?m1");
  const headers = { ...Object.fromEntries(entry?.headers ?? []), person: "somebody else" };
  await (await chat.device.caches.open("burning")).put("/burning?m1", new Response(await entry?.blob(), { headers }));
  const page = await chat.openAgain();
  await chat.pass(100);
  expect([shownIn(page), chat.opens()]).toEqual(["none", 1]);
});

test("a claim that is taken late, after the next hold was let go, too, opens in a browser without locks", async () => {
  const chat = await openSealedChat();
  Object.assign(chat.tab.window.navigator as object, { locks: undefined });
  chat.answers[`POST ${OPEN}`] = [() => undefined, () => undefined];
  for (let n = 0; n < 2; n++) {
    await chat.pointer("pointerdown");
    await chat.pass(HOLD);
    await chat.pointer("pointerup");
    await chat.pass(3 * SECOND);
    chat.tab.document.querySelector("dialog.chat-burning header button")?.click();
    await chat.pass(100);
  }
  const [late] = chat.device.network.requestsTo("POST", OPEN);
  expect([chat.opens(), chat.server.open(String(late?.json.claim))[0]]).toEqual([2, 200]);
  await chat.send("burned", BURNED);
  await chat.pass(100);
  expect([chat.shown(), new Set(chat.server.claims).size]).toEqual([pictureWith(SHOWN_SECONDS), 1]);
});
