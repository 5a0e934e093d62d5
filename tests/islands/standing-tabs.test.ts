/**
 * A tab that follows another one's stream: ten seconds after it was loaded, its chat shows what the server's page shows,
 * whatever the two became to each other while it loaded.
 */
import { describe, expect, test } from "bun:test";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { EventFeed } from "../support/browser-stream";
import { type PageOptions, Tab } from "../support/browser-tab";
import { messageOf, openChatTab, openReadChat } from "./chat-page";
import { answerStanding } from "./standing-server";

/** ms after which a page that was loaded shows what the server's does. */
const SHOWN_WITHIN = 10_000;
const MAY_NOT = { canWrite: false, canSendPictures: false, canBurn: false } as const;
/** The page was made after the fourth event; the fifth told of the tie, to the tab that leads alone. */
const LAST = "tag-me-4";
const TIE = ["state", { userId: "them", deliveredSeq: 0, readSeq: 0, changed: true }, "tag-me-5"] as const;

/** A stream goes on after the event that it is asked for. */
function streamOf(request: NetworkRequest): EventFeed {
  const feed = new EventFeed(request);
  if (request.parts.headers.get("last-event-id") === LAST) feed.send(...TIE);
  return feed;
}

/** Another tab of the same person leads; the server has the two closed by now. */
async function openLeader() {
  const device = await Device.create();
  const feeds: EventFeed[] = [];
  /** Streams that are asked for while the server cannot be reached. */
  let isReachable = true;
  device.network.onRequest = (request) => {
    if (request.path === "/api/events") {
      if (isReachable) feeds.push(streamOf(request));
      else request.break();
    } else if (!answerStanding(request, device.clock.now, "closed", MAY_NOT))
      request.answer(200, { ids: [], items: [] });
  };
  const leader = new Tab(device, { person: "tag-me", last: LAST });
  await leader.load("live/live");
  await device.clock.settle();
  return {
    device,
    feeds,
    leader,
    reach(next: boolean) {
      isReachable = next;
      if (!next) feeds.at(-1)?.break();
    },
  };
}

type World = Awaited<ReturnType<typeof openLeader>>;

/** The leader's stream, when the page asks for it and some seconds later. */
const LEADERS: Record<string, [before: (world: World) => void, after: (world: World) => void]> = {
  "is connected": [() => undefined, () => undefined],
  "connects again": [(world) => world.reach(false), (world) => world.reach(true)],
  "is lost, and its tab is closed": [
    (world) => world.reach(false),
    (world) => {
      world.reach(true);
      world.leader.close();
    },
  ],
};

/** When the chat's own script comes. */
const SCRIPTS: Record<string, [open: typeof openChatTab, options: PageOptions]> = {
  "comes at a touch": [openChatTab, {}],
  "comes by itself": [openReadChat, {}],
  "is spared": [openReadChat, { navigator: { connection: { saveData: true } } }],
};

describe.each(Object.entries(LEADERS))("of a leader that %s", (_, [before, after]) => {
  test.each(Object.entries(SCRIPTS))("a page whose script %s shows the tie of now", async (_, [open, options]) => {
    const world = await openLeader();
    const { device } = world;
    before(world);
    await device.clock.settle();
    const { tab } = await open(device, { messages: [messageOf(1)] }, { ...options, last: LAST });
    await device.clock.advance(SHOWN_WITHIN / 4);
    after(world);
    await device.clock.advance((3 * SHOWN_WITHIN) / 4);
    expect(tab.document.querySelector("#write[data-closed]")).not.toBeNull();
  });
});

test("a page that leads asks, too, where the server no longer has the events since it was made", async () => {
  const { device, feeds, leader } = await openLeader();
  leader.close();
  const { tab } = await openReadChat(device, { messages: [messageOf(1)] }, { last: "tag-me-5" });
  await device.clock.settle();
  feeds.at(-1)?.send("reset", {}, "tag-me-9");
  await device.clock.advance(SHOWN_WITHIN);
  expect(tab.document.querySelector("#write[data-closed]")).not.toBeNull();
});
