import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { REQUEST_TIMEOUT } from "../limits";

type Handler = (error?: unknown) => void;

interface Outlet {
  deliver(chunk: string): void;
  /** Whether the reader keeps up; where not, React waits for `drain`. */
  hasRoom(): boolean;
  end(): void;
}

/**
 * Where React writes. Its Bun build makes one write per token, so this gathers strings and hands over one chunk per
 * flush.
 */
function sink({ deliver, hasRoom, end }: Outlet) {
  let gathered = "";
  const handlers: Record<string, Handler> = {};
  const flush = (): void => {
    if (gathered !== "") deliver(gathered);
    gathered = "";
  };
  return {
    write(text: string): boolean {
      gathered += text;
      return hasRoom();
    },
    flush,
    end(): void {
      flush();
      end();
    },
    destroy(error?: unknown): void {
      end();
      handlers.error?.(error);
    },
    on(event: string, handler: Handler): void {
      handlers[event] = handler;
    },
    emit(event: "drain" | "close"): void {
      handlers[event]?.();
    },
  };
}

type Pipeable = ReturnType<typeof renderToPipeableStream>;

/** React only calls the handful of methods above, of which a whole Node stream would be a slow copy. */
const pipe = (pipeable: Pipeable, into: ReturnType<typeof sink>): void =>
  void pipeable.pipe(into as unknown as NodeJS.WritableStream);

/** What React leaves where a part under Suspense was not ready, or broke. Text cannot contain it: React escapes `<`. */
const UNREADY = "<!--$!-->";

/** The page in one pass, which costs a third less than a stream; null: a part was not ready or broke. */
function whole(element: ReactNode): string | null {
  try {
    const html = renderToString(element);
    if (html.includes(UNREADY)) return null;
    return html.startsWith("<html") ? `<!DOCTYPE html>${html}` : html;
  } catch {
    return null;
  }
}

/**
 * Sends what is ready and then each slow part as it comes, as fast as it is read.
 * @param closed called once, when the page has ended or its reader went away
 */
function streamed(pipeable: Pipeable, closed: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let into: ReturnType<typeof sink>;
  let open = true;
  const shut = (): void => {
    open = false;
    closed();
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      into = sink({
        deliver: (chunk) => open && controller.enqueue(encoder.encode(chunk)),
        hasRoom: () => (controller.desiredSize ?? 0) > 0,
        end() {
          if (open) controller.close();
          shut();
        },
      });
      pipe(pipeable, into);
    },
    pull: () => into.emit("drain"),
    cancel() {
      shut();
      into.emit("close");
    },
  });
}

/**
 * Renders a document. A page with nothing pending comes back whole, as a string; one with a slow part under Suspense
 * as a stream that begins with all that is ready, and ends after 10 s at the latest. What breaks is rendered anew as a
 * stream, which says what it was.
 * @param report what broke while rendering; that a reader went away is no error
 * @throws what the shell of the page threw
 */
export async function renderDocument(
  element: ReactNode,
  nonce: string,
  report: (error: unknown) => void,
): Promise<string | ReadableStream<Uint8Array>> {
  return whole(element) ?? (await inParts(element, nonce, report));
}

function inParts(
  element: ReactNode,
  nonce: string,
  report: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  return new Promise((resolve, reject) => {
    let over = false;
    const pipeable = renderToPipeableStream(element, {
      nonce,
      onShellReady: () => queueMicrotask(() => resolve(start())),
      onShellError: reject,
      onError: (error) => {
        if (!over) report(error);
      },
    });
    const start = () => {
      const timer = setTimeout(() => pipeable.abort(), REQUEST_TIMEOUT);
      timer.unref();
      return streamed(pipeable, () => {
        over = true;
        clearTimeout(timer);
      });
    };
  });
}
