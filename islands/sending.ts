import { REQUEST_TIMEOUT } from "../src/limits";

/** What became of a file: the server answered, the person stopped it, or nothing came. */
export type Sent = { kind: "answered"; status: number; body: string } | { kind: "stopped" | "silent" };

interface Sending {
  api: string;
  file: Blob;
  /** What goes along with it. */
  fields?: Record<string, string>;
  /** The same for every try of the same file, so that a retry after silence adds nothing twice. */
  key?: string;
  /** Share of the bytes that are on their way, 0 … 1; at 1 the server has them and looks at them. */
  onProgress(share: number): void;
  signal: AbortSignal;
}

/** Sends one file, and gives up when nothing has moved for the time of a request. fetch tells no progress. */
export function send({ api, file, fields, key, onProgress, signal }: Sending): Promise<Sent> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) form.set(name, value);
  form.set("file", file);
  return new Promise((resolve) => {
    let timer = 0;
    const end = (outcome: Sent) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const giveUp = () => {
      end({ kind: "silent" });
      request.abort();
    };
    const moved = () => {
      clearTimeout(timer);
      timer = window.setTimeout(giveUp, REQUEST_TIMEOUT);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      moved();
      onProgress(loaded / total);
    });
    request.addEventListener("load", () =>
      end({ kind: "answered", status: request.status, body: request.responseText }),
    );
    request.addEventListener("error", () => end({ kind: "silent" }));
    request.addEventListener("abort", () => end({ kind: "stopped" }));
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", api);
    if (key) request.setRequestHeader("idempotency-key", key);
    moved();
    request.send(form);
  });
}
