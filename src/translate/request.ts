import type { ZodType, z } from "zod";
import { TRANSLATION } from "../limits";

/** An answer that is no success; `status` is that of HTTP. */
export class AnswerError extends Error {
  constructor(readonly status: number) {
    super(`the translation server answered ${status}`);
  }
}

/** The body, as far as it may be long. @throws Error where it is longer */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > TRANSLATION.answerMax) throw new Error("the translation server answers without end");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Asks a server for JSON of a shape.
 * @throws AnswerError, or an Error where it is away, too long or of another shape
 */
export async function askFor<T extends ZodType>(
  url: string,
  init: RequestInit,
  shape: T,
): Promise<z.output<T>> {
  const response = await fetch(url, { ...init, redirect: "error" });
  const text = await textOf(response);
  if (!response.ok) throw new AnswerError(response.status);
  return shape.parse(JSON.parse(text));
}

/** Keeps what was asked for a while, and asks once for all who want it meanwhile; a failure is not kept. */
export function kept<T>(ask: () => Promise<T>): () => Promise<T> {
  let until = 0;
  let answer: Promise<T> | null = null;
  return () => {
    if (answer && performance.now() < until) return answer;
    until = performance.now() + TRANSLATION.languagesKept;
    const asked = ask();
    answer = asked;
    asked.catch(() => {
      if (answer === asked) answer = null;
    });
    return asked;
  };
}
