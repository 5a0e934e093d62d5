import { type Channel, openChannel } from "../db/channel";
import { EVENTS } from "../limits";
import type { StreamsOptions } from "./listener";
import { onSignal, type Signal } from "./signals";
import { Streams } from "./streams";

export interface Bus {
  streams: Streams;
  /** Ends all streams, and what is said to and heard from other servers. */
  close(): Promise<void>;
}

/** One other server's word; what it says is ours, so it is as we wrote it. */
const hearing = (streams: Streams) => (message: string) => streams.hear(JSON.parse(message) as Signal);

/** The heart of the streams, beating until it is stopped. */
function startBeat(streams: Streams, report: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    streams.beat();
    streams.lookAgain().catch(report);
  }, EVENTS.beat);
  return () => clearInterval(timer);
}

/**
 * Carries what happens to the streams of this process; on PostgreSQL also to and from other servers on the database.
 * @param url `postgres://…`; null: the database is this process's alone
 */
export async function openBus(url: string | null, options: StreamsOptions): Promise<Bus> {
  const { db, report } = options;
  const streams = new Streams(options);
  const onReturn = () => void streams.lookAgain(true).catch(report);
  const channel: Channel | null = url
    ? await openChannel(url, { onMessage: hearing(streams), onReturn, report })
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
