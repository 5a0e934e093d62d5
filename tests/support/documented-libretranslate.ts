/** A stand-in for LibreTranslate that answers as https://docs.libretranslate.com/api/operations/translate says. */
import { serve } from "bun";
import { drip } from "./faulty-answers";

/**
 * Statuses of its documentation; `empty` and `endless` are answers that a broken model gives; `trickle` never ends, byte by
 * byte; `slow` waits for `release`.
 */
type Behaviour = "works" | "400" | "429" | "500" | "503" | "empty" | "endless" | "trickle" | "slow";

const withoutEnd = () =>
  new Response(
    new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode("x".repeat(65_536)));
      },
    }),
  );

const refusing = (status: number, error: string) => () => Response.json({ error }, { status });

const BROKEN: Partial<Record<Behaviour, () => Response>> = {
  "400": refusing(400, "Invalid request: request (79) exceeds text limit (20)"),
  "429": refusing(429, "Slowdown: 20 per 1 minute"),
  "500": refusing(500, "Cannot translate text: list index out of range"),
  "503": refusing(503, "Service Unavailable"),
  endless: withoutEnd,
  trickle: drip,
};

/** @param targets what each of its languages is translated into @param bad texts with this in them it cannot translate */
export function startDocumentedLibreTranslate(
  targets: Record<string, string[]>,
  bad?: { word: string; as: Behaviour },
) {
  let behaviour: Behaviour = "works";
  let requests = 0;
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();

  const behaviourFor = (text: string, usual: Behaviour) => (bad && text.includes(bad.word) ? bad.as : usual);

  async function translate(request: Request): Promise<Response> {
    requests++;
    const usual = behaviour;
    const { q, source, target } = (await request.json()) as { q: string; source: string; target: string };
    arrived.resolve();
    const now = behaviourFor(q, usual);
    if (BROKEN[now]) return BROKEN[now]();
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
