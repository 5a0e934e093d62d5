import { REQUEST_TIMEOUT } from "../src/limits";

/** How a file fared: accepted, refused in the server's words, stopped by the person, or no answer came. */
export type Outcome =
  | { kind: "done" | "stopped" | "silent" | "signed_out" }
  | { kind: "refused"; message: string };

interface Sending {
  api: string;
  file: File;
  /** The same for every try of the same file, so that a retry after silence adds nothing twice. */
  key: string;
  /** Share of the bytes that are on their way, 0 … 1; at 1 the server has them and looks at them. */
  onProgress(share: number): void;
  signal: AbortSignal;
}

function outcomeOf({ status, responseText }: XMLHttpRequest): Outcome {
  if (status >= 200 && status < 300) return { kind: "done" };
  if (status === 401) return { kind: "signed_out" };
  try {
    return { kind: "refused", message: JSON.parse(responseText).error.message };
  } catch {
    return { kind: "silent" };
  }
}

/** Sends one file, and gives up when nothing has moved for the time of a request. fetch tells no progress. */
export function send({ api, file, key, onProgress, signal }: Sending): Promise<Outcome> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.set("file", file);
  return new Promise((resolve) => {
    let timer = 0;
    const end = (outcome: Outcome) => {
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
    request.addEventListener("load", () => end(outcomeOf(request)));
    request.addEventListener("error", () => end({ kind: "silent" }));
    request.addEventListener("abort", () => end({ kind: "stopped" }));
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", api);
    request.setRequestHeader("idempotency-key", key);
    moved();
    request.send(form);
  });
}
