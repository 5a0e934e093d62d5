/** A burn picture in two steps: sealed bytes first, then its key by one claim (docs/product.md 10.5). */
import { describe, expect, test } from "bun:test";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { type BurnChat, HOLD, OPEN, openSealedChat, pictureWith, SHOWN_SECONDS } from "./burn-page";
import { OPENED, SEALED } from "./burn-server";
import { messageOf } from "./chat-page";

const textOf = (chat: BurnChat) => chat.tab.document.querySelector("dialog.chat-burning")?.textContent ?? "";
const share = ({ tab }: BurnChat) => Number(tab.document.querySelector("progress")?.getAttribute("value"));
const ranges = ({ device }: BurnChat) =>
  device.network.requestsTo("GET", SEALED).map(({ parts }) => parts.headers.get("range"));

async function press(chat: BurnChat): Promise<void> {
  await chat.pointer("pointerdown");
  await chat.pass(HOLD);
}

async function pressButton(chat: BurnChat, text: string): Promise<void> {
  const buttons = chat.tab.document.querySelectorAll("dialog.chat-burning button");
  buttons.find((each) => each.textContent === text)?.click();
  await chat.settle();
}

describe("while it is held", () => {
  test("it loads from the first touch on, claims once it counts as held, and says that it was shown", async () => {
    const chat = await openSealedChat();
    await chat.pointer("pointerdown");
    expect([ranges(chat), chat.opens()]).toEqual([[null], 0]);
    await chat.pass(HOLD);
    expect([chat.shown(), chat.opens()]).toEqual([pictureWith(SHOWN_SECONDS), 1]);
    expect(chat.server.reported).toEqual(chat.server.claims);
    await chat.pointer("pointerup");
    expect([chat.shown(), chat.tab.objectUrls.size, chat.card()]).toEqual(["burned", 0, null]);
  });

  test("5 MB at 20 kB/s open, with progress, and nothing is claimed before they are there", async () => {
    const chat = await openSealedChat(new Uint8Array(5 * 1024 * 1024));
    chat.answers[`GET ${SEALED}`] = [(request) => chat.server.trickle(request, chat.device.owner, 20_000)];
    await press(chat);
    const shares: number[] = [];
    for (let n = 0; n < 4; n++) {
      await chat.pass(60_000);
      shares.push(Math.round(share(chat) * 100));
      expect([chat.opens(), chat.shown()]).toEqual([0, "opening"]);
    }
    expect(shares).toEqual([23, 46, 69, 92]);
    await chat.pass(30_000);
    expect([ranges(chat), chat.shown().startsWith("picture"), chat.opens()]).toEqual([[null], true, 1]);
  });

  test("what stands still for ten seconds, or is cut, goes on where it was", async () => {
    const chat = await openSealedChat(new Uint8Array(100_000));
    const { owner } = chat.device;
    chat.answers[`GET ${SEALED}`] = [
      (request) => chat.server.trickle(request, owner, 20_000, 2),
      (request) => request.break(),
    ];
    await press(chat);
    await chat.pass(12_000);
    expect(textOf(chat)).toContain("burn_waiting");
    await chat.pass(2_000);
    expect([ranges(chat), chat.shown()]).toEqual([
      [null, "bytes=40000-", "bytes=40000-"],
      pictureWith(SHOWN_SECONDS - 1),
    ]);
  });

  test("the answer to the claim is lost: the same claim reads the key again", async () => {
    const chat = await openSealedChat();
    chat.answers[`POST ${OPEN}`] = [
      (request) => {
        chat.server.open(String(request.json.claim));
        request.break();
      },
    ];
    await press(chat);
    await chat.receive(messageOf(2));
    await chat.send("burned", messageOf(1, { kind: "burn", text: null, burned: true }));
    await chat.pass(2_000);
    expect([chat.shown().startsWith("picture"), new Set(chat.server.claims).size]).toEqual([true, 1]);
    expect(chat.server.claims).toHaveLength(2);
  });

  test("a claim that nobody answers is sent again for a minute; then it may be lost, and is not said to be burned", async () => {
    const chat = await openSealedChat();
    chat.answers[`POST ${OPEN}`] = Array.from({ length: 100 }, () => (request) => request.break());
    await press(chat);
    await chat.pass(CHAT_LIMITS.burnClaimKept - 2_000);
    expect(textOf(chat)).toContain("burn_waiting");
    await chat.pass(4_000);
    expect([chat.shown(), chat.card() === null]).toEqual(["burn_lost", false]);
  });
});

describe("let go", () => {
  test("before it counts as held, nothing is claimed, and the next hold goes on with what is there", async () => {
    const chat = await openSealedChat(new Uint8Array(100_000));
    chat.answers[`GET ${SEALED}`] = [(request) => chat.server.trickle(request, chat.device.owner, 200_000)];
    await chat.pointer("pointerdown");
    await chat.pass(HOLD - 1);
    await chat.pointer("pointerup");
    await chat.pass(5_000);
    expect([chat.opens(), chat.shown()]).toEqual([0, "no dialog"]);
    await press(chat);
    expect(chat.shown()).toBe(pictureWith(SHOWN_SECONDS));
  });

  test("while it loads, nothing is claimed, it is not burned, and trying again goes on", async () => {
    const chat = await openSealedChat(new Uint8Array(100_000));
    chat.answers[`GET ${SEALED}`] = [(request) => chat.server.trickle(request, chat.device.owner, 20_000)];
    await press(chat);
    await chat.pass(2_000);
    await chat.pointer("pointerup");
    await chat.pass(1_000);
    expect([chat.shown(), chat.opens(), chat.card() === null]).toEqual(["burn_unopened", 0, false]);
    await pressButton(chat, "try_again");
    expect([ranges(chat).at(-1), chat.shown(), chat.opens()]).toEqual(["bytes=40000-", pictureWith(SHOWN_SECONDS), 1]);
    expect(textOf(chat)).toContain("burn_by_click");
  });

  test("while it claims, the request is called back; the server is asked whether it had it", async () => {
    const chat = await openSealedChat();
    chat.answers[`POST ${OPEN}`] = [() => undefined];
    await press(chat);
    const [claim] = chat.device.network.requestsTo("POST", OPEN);
    expect([claim?.isOver, chat.shown()]).toEqual([false, "opening"]);
    await chat.pointer("pointerup");
    expect(claim?.isOver).toBe(true);
    await chat.pass(1_000);
    expect([chat.shown(), chat.card() === null, chat.opens()]).toEqual(["burn_unopened", false, 1]);
  });

  const takenLate = async (release: (chat: BurnChat) => Promise<unknown>) => {
    const chat = await openSealedChat();
    chat.answers[`POST ${OPEN}`] = [() => undefined];
    await press(chat);
    await release(chat);
    const [sent] = chat.device.network.requestsTo("POST", OPEN);
    return { chat, take: () => chat.server.open(String(sent?.json.claim)) };
  };

  test("what the server had taken is shown for its ten seconds, and says why", async () => {
    const { chat, take } = await takenLate((opened) => opened.pointer("pointerup"));
    take();
    await chat.pass(1_000);
    expect([chat.shown().startsWith("picture"), textOf(chat).includes("burn_late")]).toEqual([true, true]);
    await chat.pass(CHAT_LIMITS.burnShown);
    expect([chat.shown(), chat.card(), chat.tab.objectUrls.size]).toEqual(["burned", null, 0]);
  });

  test.each([
    ["open", false],
    ["closed", true],
  ])(
    "a claim that reaches the server long after is shown when its event comes, the dialog still %s",
    async (_, closes) => {
      const { chat, take } = await takenLate((opened) => opened.pointer("pointerup"));
      await chat.pass(5_000);
      expect(chat.shown()).toBe("burn_unopened");
      if (closes) await pressButton(chat, "back");
      take();
      await chat.send("burned", messageOf(1, { kind: "burn", text: null, burned: true }));
      await chat.pass(100);
      expect([chat.shown(), textOf(chat).includes("burn_late")]).toEqual([pictureWith(SHOWN_SECONDS), true]);
      await chat.pass(CHAT_LIMITS.burnShown);
      expect([chat.shown(), chat.card(), chat.tab.objectUrls.size]).toEqual(["burned", null, 0]);
    },
  );

  test("a picture that was opened on another device is not asked for again", async () => {
    const { chat } = await takenLate((opened) => opened.pointer("pointerup"));
    await chat.pass(5_000);
    await pressButton(chat, "back");
    chat.server.open("another device");
    await chat.send("burned", messageOf(1, { kind: "burn", text: null, burned: true }));
    await chat.pass(100);
    expect([chat.shown(), chat.card()]).toEqual(["no dialog", null]);
  });

  test("a page that is hidden burns nothing unseen: it is shown when somebody looks", async () => {
    const { chat, take } = await takenLate(async ({ tab, settle }) => {
      tab.setVisible(false);
      await settle();
    });
    take();
    await chat.pass(30_000);
    expect(chat.shown()).toBe("opening");
    chat.tab.setVisible(true);
    await chat.settle();
    expect(chat.shown()).toBe(pictureWith(SHOWN_SECONDS));
  });
});

describe("never said to be burned", () => {
  test("held without a connection: it waits, and goes on by itself", async () => {
    const chat = await openSealedChat();
    chat.device.setOnline(false);
    await press(chat);
    await chat.pass(20_000);
    expect([chat.shown(), textOf(chat).includes("burn_waiting"), chat.opens()]).toEqual(["opening", true, 0]);
    chat.device.setOnline(true);
    await chat.settle();
    expect(chat.shown()).toBe(pictureWith(SHOWN_SECONDS));
  });

  test("held without a connection, and let go", async () => {
    const chat = await openSealedChat();
    chat.device.setOnline(false);
    await press(chat);
    await chat.pointer("pointerup");
    expect([chat.shown(), chat.card() === null]).toEqual(["burn_unopened", false]);
  });

  test.each([
    ["sealed bytes", `GET ${SEALED}`],
    ["claim", `POST ${OPEN}`],
  ])("a refusal of the %s says why, and one that is over says so", async (_, call) => {
    for (const [status, shown] of [
      [403, "no friends"],
      [404, "no friends"],
      [410, "burned"],
    ] as const) {
      const chat = await openSealedChat();
      chat.answers[call] = [(request) => request.answer(status, { error: { message: "no friends" } })];
      await press(chat);
      expect([status, chat.shown(), chat.card() === null]).toEqual([status, shown, status === 410]);
    }
  });
});

test("without holding: its message's menu shows it for ten seconds", async () => {
  const chat = await openSealedChat();
  chat.card()?.click();
  await chat.settle();
  const [show] = chat.tab.document.querySelectorAll("[role=menuitem]");
  expect([show?.textContent, chat.opens()]).toEqual(["burn_show", 0]);
  show?.click();
  await chat.settle();
  expect([chat.shown(), textOf(chat).includes("burn_by_click")]).toEqual([pictureWith(SHOWN_SECONDS), true]);
  await chat.pointer("pointerup");
  expect(chat.shown()).toBe(pictureWith(SHOWN_SECONDS));
  expect(chat.tab.document.querySelector("[aria-live=assertive]")?.textContent).toContain("burn_opened");
  await chat.pass(CHAT_LIMITS.burnShown);
  expect(chat.shown()).toBe("burned");
  expect(chat.device.network.requestsTo("POST", OPENED)).toHaveLength(1);
});
