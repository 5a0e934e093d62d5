import type { Channel } from "../db/postgres/channel";
import type { Facts } from "../db/postgres/servers";
import { EVENTS } from "../limits/limits";
import type { StreamsOptions } from "./listener";
import { onSignal, type Signal } from "./signals";
import { Streams } from "./streams";

export interface Bus {
  streams: Streams;
  close(): Promise<void>;
}

const hearing = (streams: Streams) => (message: string) => streams.hear(JSON.parse(message) as Signal);

function startBeat(streams: Streams, report: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    streams.beat();
    streams.lookAgain().catch(report);
  }, EVENTS.beat);
  return () => clearInterval(timer);
}

interface Server {
  url: string;
  /** Of this server's pictures. */
  place: string;
  /** What another server that starts is told. */
  facts(asked: string): Promise<Facts>;
}

/** Carries signals to this process's streams and to other servers. @param server null: a single process */
export async function openBus(server: Server | null, options: StreamsOptions): Promise<Bus> {
  const { db, report } = options;
  const streams = new Streams(options);
  const onReturn = () => void streams.lookAgain(true).catch(report);
  const channel: Channel | null = server
    ? await (await import("../db/postgres/channel")).openChannel(
        server.url,
        { onMessage: hearing(streams), onReturn, report, facts: server.facts },
        server.place,
      )
    : null;
  onSignal(db, (signal) => {
    streams.hear(signal);
    channel?.say(JSON.stringify(signal));
  });
  const stop = startBeat(streams, report);
  return {
    streams,
    async close() {
      stop();
      streams.end();
      await channel?.close();
    },
  };
}
