/** A wire between two programs that can be made slow, or dead. */
import { connect, createServer, type Socket } from "node:net";

export interface TcpProxy {
  port: number;
  /** Every piece arrives so much later, ms; null: nothing arrives any more. */
  delay(ms: number | null): void;
  close(): void;
}

/** Forwards a free port of loopback to another one. */
export function startTcpProxy(to: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let late: number | null = 0;
  const carry = (from: Socket, into: Socket) => {
    sockets.add(from);
    from.on("data", (piece) => {
      if (late !== null) setTimeout(() => into.writable && into.write(piece), late);
    });
    from.on("error", () => undefined);
    from.on("close", () => {
      sockets.delete(from);
      into.destroy();
    });
  };
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    carry(near, far);
    carry(far, near);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve({
        port: typeof address === "object" && address ? address.port : 0,
        delay: (ms) => {
          late = ms;
        },
        close: () => {
          server.close();
          for (const each of sockets) each.destroy();
        },
      });
    });
  });
}
