import type { Channel } from "../db/channel";
import { EVENTS } from "../limits";
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

/** Carries signals to this process's streams and to other servers. @param url null: a single process @param place of this server's pictures */
export async function openBus(url: string | null, options: StreamsOptions, place = ""): Promise<Bus> {
  const { db, report } = options;
  const streams = new Streams(options);
  const onReturn = () => void streams.lookAgain(true).catch(report);
  const channel: Channel | null = url
    ? await (await import("../db/channel")).openChannel(
        url,
        { onMessage: hearing(streams), onReturn, report },
        place,
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
