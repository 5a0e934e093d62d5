import { REQUEST_TIMEOUT, SIGNED_OUT_HEADER } from "../../src/limits/http";
import { CALL_TIMED_OUT } from "../call-timed-out";

export type UploadResponse = { kind: "answered"; status: number; body: string } | { kind: "stopped" | "silent" };

interface UploadRequest {
  api: string;
  form: FormData;
  /** Idempotency key of a file's tries. */
  key?: string;
  /** 0 … 1; at 1 the server is processing. */
  onProgress(share: number): void;
  signal: AbortSignal;
}

/** Sends a form with a file; aborts without progress. XHR, as fetch has no upload progress. */
export function uploadForm({ api, form, key, onProgress, signal }: UploadRequest): Promise<UploadResponse> {
  const request = new XMLHttpRequest();
  return new Promise((resolve) => {
    let timer = 0;
    const finish = (outcome: UploadResponse) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const giveUp = () => {
      window.dispatchEvent(new Event(CALL_TIMED_OUT));
      finish({ kind: "silent" });
      request.abort();
    };
    const restartTimer = () => {
      clearTimeout(timer);
      timer = window.setTimeout(giveUp, REQUEST_TIMEOUT);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      restartTimer();
      onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      const { status, responseText: body } = request;
      const isForeign = status === 401 && request.getResponseHeader(SIGNED_OUT_HEADER) === null;
      finish(isForeign ? { kind: "silent" } : { kind: "answered", status, body });
    });
    request.addEventListener("error", () => finish({ kind: "silent" }));
    request.addEventListener("abort", () => finish({ kind: "stopped" }));
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", api);
    if (key) request.setRequestHeader("idempotency-key", key);
    restartTimer();
    request.send(form);
  });
}
