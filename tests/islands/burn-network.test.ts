/** Burn pictures on a bad network: whatever is lost, late or given up, what the server has opened was seen. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { SECOND } from "../../src/runtime/units";
import type { NetworkRequest } from "../support/browser-network";
import { BURNED, type BurnChat, HOLD, OPEN, openAfterKill, openSealedChat } from "./burn-page";
import type { BurnServer } from "./burn-server";

const OPENINGS = Number(process.env.BURN_OPENINGS ?? 60);

/** What becomes of a request: one that was given up may reach the server all the same, as a proxy goes on. */
const FATES = ["ok", "late", "lost", "answer lost", "swallowed"] as const;
type Fate = (typeof FATES)[number];
/** Until then the network is bad. ms */
const BAD_UNTIL = 30 * SECOND;

const KINDS = ["sealed", "open", "opened", "HEAD"] as const;

interface Scene {
  /** Of the requests of each kind, in turn; later ones arrive. */
  fates: Record<(typeof KINDS)[number], { fate: Fate; ms: number }[]>;
  /** ms from the first touch until it is let go. */
  until: number;
  release: "lifted" | "hidden";
  /** ms after that at which a dialog that is open is closed. */
  closings: number[];
  /** ms that the phone is dead from then on; 0: it is not. */
  dead: number;
  /** Its tab was killed with that, and is opened again. */
  isKilled: boolean;
  /** ms until the event of its end comes. */
  event: number;
}

type SealedChat = BurnChat & { server: BurnServer };

/** `HEAD` asks whether a claim that was called back was taken. */
const kindOf = ({ method, path }: NetworkRequest) =>
  method === "HEAD" ? "HEAD" : (KINDS.find((kind) => path.endsWith(`/${kind}`)) ?? "HEAD");

/** Puts the network between the page and its server. @returns how each request fared */
function spoilNetwork({ device, server, send }: SealedChat, { fates, event }: Scene): string[] {
  const { clock, owner, network } = device;
  const [end, fared] = [clock.now + BAD_UNTIL, [] as string[]];
  const answerAll = network.onRequest;
  const asked = new Map<string, number>();
  let isTold = false;
  const serve = (request: NetworkRequest): void => {
    if (request.isOver && request.path === OPEN) server.open(String(request.json.claim));
    else if (!request.isOver) answerAll(request);
    if (server.takenBy === null || isTold) return;
    isTold = true;
    clock.plan(owner, () => void send("burned", BURNED), event);
  };
  const spoil: Record<Fate, (request: NetworkRequest, ms: number) => void> = {
    ok: serve,
    late: (request, ms) => void clock.plan(owner, () => serve(request), ms),
    lost: (request, ms) => void clock.plan(owner, () => request.break(), ms),
    "answer lost": (request, ms) => {
      if (request.path === OPEN) server.open(String(request.json.claim));
      clock.plan(owner, () => request.break(), ms);
    },
    swallowed: () => undefined,
  };
  network.onRequest = (request) => {
    if (!request.path.startsWith("/api/chat/messages/m1/")) return answerAll(request);
    const kind = kindOf(request);
    const n = asked.get(kind) ?? 0;
    asked.set(kind, n + 1);
    const next = clock.now < end ? fates[kind][n] : undefined;
    fared.push(`${kind} ${next?.fate ?? "ok"} ${next?.ms ?? 0}`);
    spoil[next?.fate ?? "ok"](request, next?.ms ?? 0);
  };
  return fared;
}

const OPEN_PICTURE = "dialog.chat-burning[open] img";

/** Counts the pictures that are on the screen of a tab: in an open dialog, and drawn. */
function countSeen({ tab }: BurnChat, onSeen: () => void): void {
  const seen = new Set<string | null>();
  const look = () => {
    for (const picture of tab.document.querySelectorAll(OPEN_PICTURE)) {
      if (seen.has(picture.getAttribute("src"))) continue;
      seen.add(picture.getAttribute("src"));
      expect(tab.document.visibilityState).toBe("visible");
      onSeen();
    }
  };
  tab.document.addEventListener("load", look, true);
  look();
}

/** Presses the close button of what is open. */
function closeDialog({ tab }: BurnChat): void {
  if (tab.document.visibilityState === "hidden") return;
  tab.document.querySelector("dialog.chat-burning[open] header button")?.click();
}

function planClosings({ closings }: Scene, { clock, owner }: BurnChat["device"], close: () => void): void {
  for (const ms of closings) clock.plan(owner, close, ms);
}

/** The phone is dead for a while; its stream, or one that it opens afterwards, goes on after the last event that it had. */
async function sleepFor({ tab, pass, server, send }: SealedChat, ms: number): Promise<void> {
  tab.asleep = true;
  await pass(ms);
  tab.asleep = false;
  await pass(2 * SECOND);
  if (server.takenBy !== null) await send("burned", BURNED);
}

/** What is on the screen after the phone was dead. */
async function passDeath(chat: SealedChat, { dead, isKilled }: Scene, onSeen: () => void): Promise<SealedChat> {
  if (!isKilled) {
    if (dead > 0) await sleepFor(chat, dead);
    return chat;
  }
  chat.tab.close();
  await chat.pass(dead);
  const again = { ...(await openAfterKill(chat)), server: chat.server };
  countSeen(again, onSeen);
  return again;
}

/** The key is kept for a minute: whoever is dead for longer is told that it has burned. @param after ms since it was taken */
const isBackTooLate = ({ dead }: Scene, after: number): boolean =>
  dead > CHAT_LIMITS.burnClaimKept || after > CHAT_LIMITS.burnClaimKept - SECOND;

async function play(scene: Scene) {
  let chat = await openSealedChat();
  const { server } = chat;
  let seen = 0;
  const onSeen = () => void seen++;
  countSeen(chat, onSeen);
  const fared = spoilNetwork(chat, scene);
  await chat.pointer("pointerdown");
  await chat.pass(scene.until);
  const letGoAt = chat.device.clock.now;
  if (scene.release === "hidden") chat.tab.setVisible(false);
  await chat.pointer("pointerup");
  planClosings(scene, chat.device, () => closeDialog(chat));
  chat = await passDeath(chat, scene, onSeen);
  const [isBack, before] = [chat.device.clock.now, seen];
  for (let n = 0; n < 30; n++) {
    await chat.pass(SECOND);
    if (server.takenBy === null) expect([fared, chat.shown()]).not.toEqual([fared, "burned"]);
  }
  chat.tab.setVisible(true);
  await chat.pass(BAD_UNTIL + CHAT_LIMITS.burnShown);
  const isTaken = server.takenBy !== null;
  const isSeen = seen > 0;
  const isTooLate = isTaken && isBackTooLate(scene, isBack - server.takenAt);
  const mayBeUnseen = isTooLate && !isSeen;
  const said = { fared, seen, isGone: chat.card() === null, urls: chat.tab.objectUrls.size };
  expect(said).toEqual({ fared, seen: isTaken && !mayBeUnseen ? 1 : 0, isGone: isTaken, urls: 0 });
  expect([fared, new Set(server.claims).size <= 1, chat.device.errors]).toEqual([fared, true, []]);
  return {
    isTaken,
    isSeen,
    isTooLate,
    isAgain: scene.isKilled && seen > before,
    isLate: isTaken && server.takenAt > letGoAt,
    fared,
  };
}

const FATE = fc.record({ fate: fc.constantFrom(...FATES), ms: fc.integer({ min: 0, max: 8_000 }) });
const fatesOf = (maxLength: number) => fc.array(FATE, { maxLength, size: "max" });
/** Whether it was opened is not known for some seconds. */
const LONG_LOST = fc.array(fc.record({ fate: fc.constant("lost" as const), ms: fc.integer({ min: 0, max: 4_000 }) }), {
  minLength: 2,
  maxLength: 5,
});
/** Else nothing would be claimed, or the page would be told. */
const rarely = (maxLength: number) => fc.oneof({ weight: 3, arbitrary: fatesOf(0) }, fatesOf(maxLength));

/** Some come back while the key is kept and the network is well, some after its minute. */
const DEAD = fc.oneof(
  fc.integer({ min: SECOND, max: 40 * SECOND }),
  fc.integer({ min: CHAT_LIMITS.burnClaimKept + 1, max: 2 * CHAT_LIMITS.burnClaimKept }),
);

const SCENE: fc.Arbitrary<Scene> = fc.record({
  fates: fc.record({ sealed: rarely(3), open: fatesOf(4), opened: rarely(1), HEAD: fc.oneof(fatesOf(3), LONG_LOST) }),
  until: fc.oneof(
    fc.integer({ min: HOLD, max: 1_500 }),
    fc.integer({ min: HOLD, max: 3_000 }),
    fc.integer({ min: 1, max: 25_000 }),
  ),
  release: fc.constantFrom("lifted", "hidden"),
  closings: fc.array(fc.integer({ min: 0, max: 20 * SECOND }), { maxLength: 4, size: "max" }),
  dead: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, DEAD),
  isKilled: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
  event: fc.integer({ min: 0, max: 5_000 }),
});

test("none is burned unseen, none is seen twice, and nothing is said to be burned that is not", async () => {
  /** `late`: the server took the claim after it was let go. */
  const reached = {
    played: 0,
    taken: 0,
    left: 0,
    late: 0,
    "claims lost": 0,
    "answers lost": 0,
    killed: 0,
    "shown after": 0,
  };
  /** Of them with a phone that was dead for longer than the key is kept. */
  const dead = { played: 0, taken: 0, unseen: 0 };
  const property = fc.asyncProperty(SCENE, async (scene) => {
    const { isTaken, isSeen, isTooLate, isLate, isAgain, fared } = await play(scene);
    reached.played++;
    reached[isTaken ? "taken" : "left"]++;
    reached.late += Number(isLate);
    reached["claims lost"] += fared.filter((each) => /^open (lost|swallowed)/.test(each)).length;
    reached["answers lost"] += fared.filter((each) => each.startsWith("open answer lost")).length;
    reached.killed += Number(scene.isKilled);
    reached["shown after"] += Number(isAgain);
    if (!isTooLate && scene.dead <= CHAT_LIMITS.burnClaimKept) return;
    dead.played++;
    dead.taken += Number(isTaken);
    dead.unseen += Number(isTaken && !isSeen);
  });
  await fc.assert(property, { seed: 2_000, numRuns: OPENINGS });
  console.log(`burn pictures on a bad network: ${JSON.stringify(reached)}, 0 burned unseen`);
  console.log(`with a phone dead for more than a minute, counted apart: ${JSON.stringify(dead)}`);
  expect(Math.min(...Object.values(reached))).toBeGreaterThan(0);
}, 1_800_000);
