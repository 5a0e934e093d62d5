/** A server of one way of install, as a process of its own. */

export type Child = Bun.Subprocess<"ignore", "pipe", "pipe">;

export interface InstalledServer {
  url: string;
  pid: number;
  /** DATA_DIR, as this process sees it. */
  data: string;
  /** Where its build lies. */
  dist: string;
  /** What it logged. */
  log(): string;
  /** Runs a command of the program beside the server, as the operator does: as root. */
  command(args: string[], env?: Record<string, string>): Promise<CommandOutput>;
  /** Runs a module of the product in a process of its own, as the server does, on the server's database. */
  module(name: string): Promise<CommandOutput>;
  /** SIGTERM. @returns the exit code */
  stop(): Promise<number>;
}

export interface CommandOutput {
  code: number;
  output: string;
}

/** Waits for a command's end. */
export async function readCommandOutput(child: Child): Promise<CommandOutput> {
  const output = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, output: output.join("") };
}

async function readStream(from: ReadableStream<Uint8Array>, add: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of from) add(decoder.decode(chunk, { stream: true }));
}

/** Waits until it listens. @throws Error with what it said where it does not start */
export async function waitUntilListening(
  server: Child,
): Promise<Pick<InstalledServer, "url" | "pid" | "log" | "stop"> & { output(): string }> {
  let out = "";
  let err = "";
  void readStream(server.stderr, (text) => {
    err += text;
  });
  const ready = Promise.withResolvers<void>();
  void readStream(server.stdout, (text) => {
    out += text;
    if (out.includes("\n")) ready.resolve();
  }).finally(ready.resolve);
  await ready.promise;
  const url = /listening on (http:\S+)/.exec(out)?.[1]?.replace("0.0.0.0", "127.0.0.1");
  if (!url) {
    await server.exited;
    throw new Error(`the server did not start: ${out}${err}`);
  }
  const stop = () => {
    server.kill("SIGTERM");
    return server.exited;
  };
  return { url, pid: server.pid, output: () => out, log: () => err, stop };
}
