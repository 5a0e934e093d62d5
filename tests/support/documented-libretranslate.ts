/** A stand-in for LibreTranslate that answers as https://docs.libretranslate.com/api/operations/translate says. */
import { serve } from "bun";

/** Statuses of its documentation; `empty` and `endless` are answers that a broken model gives; `slow` waits for `release`. */
type Behaviour = "works" | "400" | "429" | "503" | "empty" | "endless" | "slow";

const REFUSALS: Partial<Record<Behaviour, [status: number, error: string]>> = {
  "400": [400, "Invalid request: request (79) exceeds text limit (20)"],
  "429": [429, "Slowdown: 20 per 1 minute"],
  "503": [503, "Service Unavailable"],
};

const withoutEnd = () =>
  new Response(
    new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode("x".repeat(65_536)));
      },
    }),
  );

/** @param targets what each of its languages is translated into */
export function startDocumentedLibreTranslate(targets: Record<string, string[]>) {
  let behaviour: Behaviour = "works";
  let requests = 0;
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();

  async function translate(request: Request): Promise<Response> {
    requests++;
    const now = behaviour;
    const { q, source, target } = (await request.json()) as { q: string; source: string; target: string };
    arrived.resolve();
    const refusal = REFUSALS[now];
    if (refusal) return Response.json({ error: refusal[1] }, { status: refusal[0] });
    if (now === "endless") return withoutEnd();
    if (now === "slow") await released.promise;
    if (!targets[source]?.includes(target))
      return Response.json({ error: `${target} is not supported` }, { status: 400 });
    return Response.json({ translatedText: now === "empty" ? "" : `[${target}] ${q}` });
  }

  const server = serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      if (new URL(request.url).pathname !== "/languages") return translate(request);
      if (behaviour === "503") return new Response("", { status: 503 });
      return Response.json(Object.entries(targets).map(([code, to]) => ({ code, name: code, targets: to })));
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    /** To translate. */
    requests: () => requests,
    behave(next: Behaviour): void {
      behaviour = next;
    },
    /** A text has come. */
    arrived: () => arrived.promise,
    release: () => released.resolve(),
    stop: () => void server.stop(true),
  };
}
