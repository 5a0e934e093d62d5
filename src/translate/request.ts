import type { ZodType, z } from "zod";
import { TRANSLATION_LIMITS } from "../limits/translation";
import { monotonicTime } from "../runtime/clock";
import { readTextUpTo } from "../runtime/response-text";

/** Unsuccessful response; `status` is the HTTP status. */
export class TranslationServerError extends Error {
  constructor(readonly status: number) {
    super(`the translation server answered ${status}`);
  }
}

/** The response is longer than any text's. */
export class ResponseTooLongError extends Error {}

const tooLong = () => new ResponseTooLongError("the translation server answers without end");

/** Requests JSON of a shape. @throws AnswerError, or Error when unreachable, too long or malformed */
export async function fetchTranslationJson<T extends ZodType>(
  url: string,
  init: RequestInit,
  shape: T,
): Promise<z.output<T>> {
  const headers = new Headers(init.headers);
  headers.set("accept-encoding", "identity");
  // A compressed response is not decompressed: it may be a thousand times as large.
  const response = await fetch(url, { ...init, headers, redirect: "error", decompress: false });
  const text = await readTextUpTo(response, TRANSLATION_LIMITS.answerMax, tooLong);
  if (!response.ok) throw new TranslationServerError(response.status);
  return shape.parse(JSON.parse(text));
}

/** Caches an answer and shares concurrent requests; failures are not cached. `afresh` asks again. */
export function cacheTranslationAnswer<T>(ask: () => Promise<T>): (() => Promise<T>) & { afresh(): Promise<T> } {
  let until = 0;
  let answer: Promise<T> | null = null;
  const afresh = () => {
    until = monotonicTime() + TRANSLATION_LIMITS.languagesTtl;
    const pending = ask();
    answer = pending;
    pending.catch(() => {
      if (answer === pending) answer = null;
    });
    return pending;
  };
  const cached = () => (answer && monotonicTime() < until ? answer : afresh());
  return Object.assign(cached, { afresh });
}
