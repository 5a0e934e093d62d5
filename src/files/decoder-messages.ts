import type { Refusal } from "../runtime/errors";
import type { Made, Size } from "./image";

/** To the decoder, as its last argument: how many bytes follow on its standard input, and what to make of them. */
export interface Job {
  length: number;
  sizes: readonly Size[];
}

/** From the decoder, before the bytes: lengths of what was made in order, the animation last; or why nothing was. */
type Head =
  | { width: number; height: number; lengths: number[]; animated: boolean }
  | { refused: Refusal["code"]; params: Refusal["params"] };

const LINE_END = 0x0a;

const line = (head: Head): Buffer => Buffer.from(`${JSON.stringify(head)}\n`);

export const refusing = ({ code, params }: Refusal): Buffer => line({ refused: code, params });

export function answering({ webps, gif, width, height }: Made): Buffer {
  const pieces = gif ? [...webps, gif] : webps;
  const lengths = pieces.map(({ byteLength }) => byteLength);
  return Buffer.concat([line({ width, height, lengths, animated: gif !== null }), ...pieces]);
}

function headOf(answer: Uint8Array): Head | null {
  try {
    return JSON.parse(Buffer.from(answer).toString());
  } catch {
    return null;
  }
}

/** What was made, or why nothing was; null where the answer is not whole. */
export function readAnswer(answer: Uint8Array): Made | Pick<Refusal, "code" | "params"> | null {
  const start = answer.indexOf(LINE_END) + 1;
  const head = headOf(answer.subarray(0, start));
  if (!head) return null;
  if ("refused" in head) return { code: head.refused, params: head.params };
  const { width, height, lengths, animated } = head;
  let at = start;
  const pieces = lengths.map((length) => {
    at += length;
    return answer.slice(at - length, at);
  });
  if (at !== answer.byteLength) return null;
  const gif = animated ? (pieces.pop() ?? null) : null;
  return { webps: pieces, gif, width, height };
}
