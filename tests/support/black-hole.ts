/** A proxy for TCP that can swallow everything, as a network without a way out does: nothing is refused, nothing ends. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface BlackHoleProxy {
  url: string;
  /** From now on nothing arrives, on old connections and on new ones. */
  begin(): void;
  /** New connections work; the old ones are gone. */
  end(): void;
  stop(): void;
}

export async function startBlackHoleProxy(to: string): Promise<BlackHoleProxy> {
  const { port, hostname } = new URL(to);
  const sockets = new Set<Socket>();
  let swallows = false;
  const forward = (from: Socket, target: Socket) => {
    sockets.add(from);
    from.on("data", (bytes) => void (swallows || target.write(bytes)));
    from.on("error", () => target.destroy());
    from.on("close", () => {
      sockets.delete(from);
      if (!swallows) target.destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    forward(client, upstream);
    forward(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin: () => {
      swallows = true;
    },
    end: () => {
      swallows = false;
      dropAll();
    },
    stop: () => {
      dropAll();
      server.close();
    },
  };
}
