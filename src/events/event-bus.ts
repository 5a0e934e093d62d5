import type { ServerFacts } from "../db/postgres/peer-servers";
import type { ServerChannel } from "../db/postgres/server-channel";
import { EVENT_STREAM_LIMITS, QUICK_KEEP_ALIVE_INTERVAL } from "../limits/events";
import { repeatEvery, stopTimer } from "../runtime/timers";
import { type StreamSignal, setSignalPublisher } from "./publish";
import type { StreamsOptions } from "./stream-types";
import { EventStreams } from "./streams";

export interface EventBus {
  streams: EventStreams;
  close(): Promise<void>;
}

const createSignalHandler = (streams: EventStreams) => (message: string) =>
  streams.receive(JSON.parse(message) as StreamSignal);

function startStreamChecks(streams: EventStreams, report: (error: unknown) => void): () => void {
  const timers = [
    repeatEvery(() => streams.beat(), QUICK_KEEP_ALIVE_INTERVAL),
    repeatEvery(() => {
      streams.dropLate();
      streams.lookAgain().catch(report);
    }, EVENT_STREAM_LIMITS.checkInterval),
  ];
  return () => timers.forEach(stopTimer);
}

interface SignalServer {
  url: string;
  /** Identifies where this server keeps its pictures. */
  place: string;
  /** Answers to another server that starts. */
  facts(asked: string): Promise<ServerFacts>;
}

/** Connects signals with this process's streams and with other servers. @param server null: there is one process */
export async function openEventBus(server: SignalServer | null, options: StreamsOptions): Promise<EventBus> {
  const { db, report } = options;
  const streams = new EventStreams(options);
  const onReconnect = () => void streams.lookAgain(true).catch(report);
  const channel: ServerChannel | null = server
    ? await (await import("../db/postgres/server-channel")).openServerChannel(
        server.url,
        { onMessage: createSignalHandler(streams), onReconnect, report, facts: server.facts },
        server.place,
      )
    : null;
  setSignalPublisher(db, (signal) => {
    streams.receive(signal);
    channel?.publish(JSON.stringify(signal));
  });
  const stop = startStreamChecks(streams, report);
  return {
    streams,
    async close() {
      stop();
      streams.end();
      await channel?.close();
    },
  };
}
