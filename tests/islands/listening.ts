/** The event stream, followed in a tab whose server the test writes. */
import type { EventStream, StreamEvent } from "../../islands/live/stream";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { EventFeed } from "../support/browser-stream";
import { Tab } from "../support/browser-tab";

export interface Listening {
  device: Device;
  tab: Tab;
  stream: EventStream;
  feeds: EventFeed[];
  events: StreamEvent[];
  statuses: string[];
  signedOut: number[];
  lastIds: (string | null)[];
  /** ms of each request since the last. */
  pauses(): number[];
}

/** Answers: as many as there are, then streams. */
export async function listen(
  answers: ((request: NetworkRequest) => void)[] = [],
  isQuick = () => true,
): Promise<Listening> {
  const device = await Device.create();
  const tab = new Tab(device);
  const { openEventStream } = await tab.load("live/stream");
  const times: number[] = [];
  const all: Omit<Listening, "stream"> = {
    device,
    tab,
    feeds: [],
    events: [],
    statuses: [],
    signedOut: [],
    lastIds: [],
    pauses: () => times.slice(1).map((at, n) => at - (times[n] ?? 0)),
  };
  device.network.onRequest = (request) => {
    if (request.path === "/healthz") return request.answer(200, "ok");
    times.push(device.clock.now);
    all.lastIds.push(request.parts.headers.get("last-event-id"));
    const answer = answers.shift();
    if (answer) answer(request);
    else all.feeds.push(new EventFeed(request));
  };
  const stream = openEventStream({
    lastId: () => all.events.findLast(({ id }) => id !== null)?.id ?? null,
    isQuick,
    onEvent: (event) => all.events.push(event),
    onStatus: (status) => all.statuses.push(status),
    onSignedOut: () => all.signedOut.push(device.clock.now),
  });
  await device.clock.settle();
  return { ...all, stream };
}
