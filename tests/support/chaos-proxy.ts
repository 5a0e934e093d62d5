/** A proxy for TCP that misbehaves as mobile networks do. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * - `ok`: everything arrives;
 * - `cut`: connections end, and new ones too;
 * - `delay`: each piece is late;
 * - `half-open`: what the client writes does not arrive, nothing ends;
 * - `black hole`: nothing arrives on either side, nothing ends;
 * - `mute`: on connections of before nothing arrives any more and nothing ends, also afterwards; new ones work;
 * - `lost answers`: requests arrive, their answers do not, and then the connection ends;
 * - `next fails`: the next request ends its connection before it arrives, later ones arrive.
 *
 * As TCP does, a connection that goes on delivers what was held, in order.
 */
export const CHAOS_MODES = [
  "ok",
  "cut",
  "delay",
  "half-open",
  "black hole",
  "mute",
  "lost answers",
  "next fails",
] as const;
export type ChaosMode = (typeof CHAOS_MODES)[number];

/** ms */
const DELAY = 700;
const LOST_ANSWER_ENDS_AFTER = 300;

const STARTS_REQUEST = /^(GET|HEAD|POST|PUT|PATCH|DELETE) /;

export interface ChaosProxy {
  url: string;
  /** How often each mode did something to a piece or a connection. */
  readonly harmed: Readonly<Record<ChaosMode, number>>;
  set(mode: ChaosMode): void;
  /** The network is well again. @param dropsOld whether connections of before are gone */
  heal(dropsOld: boolean): void;
  stop(): void;
}

/** One direction of a connection. */
interface Pipe {
  into: Socket;
  toServer: boolean;
  /** Pieces with the time from which they may arrive, ms. */
  held: { bytes: Buffer; from: number }[];
}

interface Link {
  client: Socket;
  upstream: Socket;
  pipes: Pipe[];
  /** An answer of it was lost: nothing that follows may arrive. */
  lost?: true;
  /** For good. */
  mute?: true;
}

const passes = (mode: ChaosMode, { toServer }: Pipe): boolean =>
  mode !== "black hole" && !(mode === "half-open" && toServer) && !(mode === "lost answers" && !toServer);

class ChaosNetwork {
  readonly harmed = Object.fromEntries(CHAOS_MODES.map((each) => [each, 0])) as Record<ChaosMode, number>;
  readonly #links = new Set<Link>();
  #mode: ChaosMode = "ok";

  constructor(private readonly connectServer: () => Socket) {}

  connect(client: Socket): void {
    if (this.#mode === "cut") {
      this.harmed.cut++;
      client.destroy();
      return;
    }
    const upstream = this.connectServer();
    const pipes: Pipe[] = [
      { into: upstream, toServer: true, held: [] },
      { into: client, toServer: false, held: [] },
    ];
    const link = { client, upstream, pipes };
    this.#links.add(link);
    for (const pipe of pipes) this.#carry(link, pipe.toServer ? client : upstream, pipe);
  }

  set(mode: ChaosMode): void {
    this.#mode = mode;
    if (mode === "cut") this.endAll();
    for (const link of this.#links) {
      if (mode === "mute") this.#silence(link);
      for (const pipe of link.pipes) this.#flush(pipe);
    }
  }

  #silence(link: Link): void {
    this.harmed.mute++;
    link.mute = true;
    for (const pipe of link.pipes) pipe.held = [];
  }

  endAll(): void {
    for (const link of this.#links) this.#end(link);
  }

  #end({ client, upstream }: Link): void {
    client.destroy();
    upstream.destroy();
  }

  #carry(link: Link, from: Socket, pipe: Pipe): void {
    from.on("data", (bytes: Buffer) => this.#receive(link, pipe, bytes));
    from.on("error", () => undefined);
    from.on("close", () => {
      // The client of a mute connection is not told that the server has gone.
      if (link.mute && !pipe.toServer) return;
      this.#links.delete(link);
      // Nobody hears of an end while nothing passes.
      if (passes(this.#mode, pipe)) pipe.into.destroy();
      else setTimeout(() => pipe.into.destroy(), DELAY);
    });
  }

  #receive(link: Link, pipe: Pipe, bytes: Buffer): void {
    if (link.mute) return;
    this.harmed[this.#mode]++;
    if (this.#mode === "next fails" && pipe.toServer && STARTS_REQUEST.test(bytes.subarray(0, 8).toString("latin1"))) {
      this.#mode = "ok";
      this.#end(link);
      return;
    }
    if (link.lost) return;
    if (this.#mode === "lost answers" && !pipe.toServer) {
      link.lost = true;
      setTimeout(() => this.#end(link), LOST_ANSWER_ENDS_AFTER);
      return;
    }
    pipe.held.push({ bytes, from: performance.now() + (this.#mode === "delay" ? DELAY : 0) });
    this.#flush(pipe);
  }

  /** Writes what may arrive, in order. */
  #flush(pipe: Pipe): void {
    if (!passes(this.#mode, pipe)) return;
    for (let next = pipe.held[0]; next; next = pipe.held[0]) {
      const wait = next.from - performance.now();
      if (wait > 0) return void setTimeout(() => this.#flush(pipe), wait);
      pipe.held.shift();
      if (pipe.into.writable) pipe.into.write(next.bytes);
    }
  }
}

export interface ChaosProxy {
  url: string;
  /** Pieces and connections that came while each mode was set. */
  readonly harmed: Readonly<Record<ChaosMode, number>>;
  set(mode: ChaosMode): void;
  /** The network is well again. @param dropsOld whether connections of before are gone */
  heal(dropsOld: boolean): void;
  stop(): void;
}

/** @param to address of the server */
export async function startChaosProxy(to: string): Promise<ChaosProxy> {
  const { port, hostname } = new URL(to);
  const network = new ChaosNetwork(() => connect(Number(port), hostname));
  const server = createServer((client) => network.connect(client));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    harmed: network.harmed,
    set: (mode) => network.set(mode),
    heal: (dropsOld) => {
      if (dropsOld) network.endAll();
      network.set("ok");
    },
    stop: () => {
      network.endAll();
      server.close();
    },
  };
}
