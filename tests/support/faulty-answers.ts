/** What a hostile service answers instead of what it was asked for. */

/** A megabyte of zeros, again and again. @param total bytes; none: without end */
export function flood(total = Number.POSITIVE_INFINITY): Response {
  const chunk = new Uint8Array(1024 * 1024);
  let left = total;
  return new Response(
    new ReadableStream({
      pull(stream) {
        if (left <= 0) return stream.close();
        left -= chunk.byteLength;
        stream.enqueue(chunk);
      },
    }),
  );
}

/** A blank now and then, without end. */
export const drip = (): Response =>
  new Response(
    new ReadableStream({
      async pull(stream) {
        await Bun.sleep(20);
        stream.enqueue(new TextEncoder().encode(" "));
      },
    }),
  );

export const silence = (): Promise<Response> => new Promise<Response>(() => undefined);

export const markup = (status = 200): Response =>
  new Response("<html><script>alert(1)</script></html>", { status, headers: { "content-type": "text/html" } });

/** Runs work with every deadline a fortieth as long. @returns its result, ms, and MiB by which the process grew */
export async function hurried<T>(work: () => Promise<T>): Promise<{ result: T; ms: number; grown: number }> {
  const real = AbortSignal.timeout;
  AbortSignal.timeout = (ms) => real.call(AbortSignal, Math.max(50, ms / 40));
  Bun.gc(true);
  const [start, before] = [performance.now(), process.memoryUsage().rss];
  try {
    const result = await work();
    return { result, ms: performance.now() - start, grown: (process.memoryUsage().rss - before) / 1024 / 1024 };
  } finally {
    AbortSignal.timeout = real;
  }
}
