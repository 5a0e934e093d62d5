import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { REQUEST_TIMEOUT } from "../limits";

type Handler = (error?: unknown) => void;

/**
 * Where React writes. Its Bun build makes one write per token, so this gathers strings and hands over one chunk per
 * flush. `deliver` answers whether there is room for more; `end` closes.
 */
function sink(deliver: (chunk: string) => boolean, end: () => void) {
  let gathered = "";
  const handlers: Record<string, Handler> = {};
  const push = (): boolean => {
    const chunk = gathered;
    gathered = "";
    return chunk === "" || deliver(chunk);
  };
  return {
    write(text: string): boolean {
      gathered += text;
      return true;
    },
    flush: push,
    end(): void {
      push();
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

function whole(pipeable: Pipeable): string {
  let html = "<!doctype html>";
  const into = sink(
    (chunk) => {
      html += chunk;
      return true;
    },
    () => undefined,
  );
  pipe(pipeable, into);
  return html.replace("<!doctype html><!DOCTYPE html>", "<!doctype html>");
}

/** Sends what is ready and then each slow part as it comes; a reader who goes away ends the rendering. */
function streamed(pipeable: Pipeable): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let into: ReturnType<typeof sink>;
  let open = true;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const close = () => {
        if (open) controller.close();
        open = false;
      };
      into = sink((chunk) => {
        if (open) controller.enqueue(encoder.encode(chunk));
        return (controller.desiredSize ?? 0) > 0;
      }, close);
      pipe(pipeable, into);
    },
    pull: () => into.emit("drain"),
    cancel() {
      open = false;
      into.emit("close");
      pipeable.abort();
    },
  });
}

/**
 * Renders a document. A page with nothing pending comes back whole, as a string; one with a slow part under Suspense
 * as a stream.
 * @throws what the shell of the page threw
 */
export function renderDocument(
  element: ReactNode,
  nonce: string,
  report: (error: unknown) => void,
): Promise<string | ReadableStream<Uint8Array>> {
  return new Promise((resolve, reject) => {
    let complete = false;
    const pipeable = renderToPipeableStream(element, {
      nonce,
      onShellReady: () => queueMicrotask(() => resolve(complete ? whole(pipeable) : slow())),
      onAllReady: () => {
        complete = true;
      },
      onShellError: reject,
      onError: report,
    });
    const slow = () => {
      const timer = setTimeout(() => pipeable.abort(), REQUEST_TIMEOUT);
      timer.unref();
      return streamed(pipeable);
    };
  });
}
