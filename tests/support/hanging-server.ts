/** Servers that hang, each in its own way, whatever they are asked. */
import { connect, createServer, type Socket } from "node:net";

export const HANGING_WAYS = ["accepts and never answers", "answers a byte a second", "never accepts"] as const;
export type HangingWay = (typeof HANGING_WAYS)[number];

export interface HangingServer {
  host: string;
  port: number;
  /** Connections so far; of one that never accepts none is seen. */
  count(): number;
  stop(): void;
}

const BYTE_INTERVAL = 1_000;

/** @param bytes that it says, one a second, over and over */
async function startOpenServer(bytes: string | null): Promise<HangingServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    if (bytes === null) return;
    let n = 0;
    const timer = setInterval(() => socket.write(bytes.charAt(n++ % bytes.length)), BYTE_INTERVAL);
    socket.on("close", () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    host: "127.0.0.1",
    port,
    count: () => sockets.size,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** More than the queue of a listening socket holds. */
const QUEUE_FILLERS = 700;
const LISTENER = `const s = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
console.log(s.port); setInterval(() => 0, 1000);`;

/** A process that listens, is stopped, and whose queue is full: further connections are not even refused. */
async function startFullServer(): Promise<HangingServer> {
  const child = Bun.spawn([process.execPath, "-e", LISTENER], { stdout: "pipe", stderr: "ignore" });
  const { value } = await child.stdout.getReader().read();
  const port = Number(new TextDecoder().decode(value));
  child.kill("SIGSTOP");
  let connected = 0;
  const fillers = Array.from({ length: QUEUE_FILLERS }, () => {
    const socket = connect(port, "127.0.0.1", () => connected++);
    socket.on("error", () => undefined);
    return socket;
  });
  // The queue is full as soon as nobody else gets in.
  for (let before = -1; before !== connected || connected === 0; await Bun.sleep(50)) before = connected;
  return {
    host: "127.0.0.1",
    port,
    count: () => 0,
    stop: () => {
      child.kill("SIGKILL");
      for (const socket of fillers) socket.destroy();
    },
  };
}

/** Bytes of an HTTP answer, an SMTP greeting and PostgreSQL alike: none is ever whole. */
export const startHangingServer = (way: HangingWay): Promise<HangingServer> =>
  way === "never accepts" ? startFullServer() : startOpenServer(way === "answers a byte a second" ? "2" : null);
