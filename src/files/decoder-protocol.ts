import type { Refusal } from "../runtime/errors";
import type { EncodedPicture, PictureSize } from "./make-picture";

/** Last argument of the decoder: the number of bytes on its standard input, and the sizes to encode. */
export interface DecodeJob {
  length: number;
  sizes: readonly PictureSize[];
}

/** First line of the answer: lengths of the encoded pictures in order, the animation last; or the refusal. */
type AnswerHeader =
  | { width: number; height: number; lengths: number[]; animated: boolean }
  | { refused: Refusal["code"]; params: Refusal["params"] };

const NEWLINE_BYTE = 0x0a;

const encodeHeader = (head: AnswerHeader): Buffer => Buffer.from(`${JSON.stringify(head)}\n`);

export const encodeRefusal = ({ code, params }: Refusal): Buffer => encodeHeader({ refused: code, params });

export function encodePicture({ webps, gif, width, height }: EncodedPicture): Buffer {
  const pieces = gif ? [...webps, gif] : webps;
  const lengths = pieces.map(({ byteLength }) => byteLength);
  return Buffer.concat([encodeHeader({ width, height, lengths, animated: gif !== null }), ...pieces]);
}

function parseHeader(answer: Uint8Array): AnswerHeader | null {
  try {
    return JSON.parse(Buffer.from(answer).toString());
  } catch {
    return null;
  }
}

/** Parses an answer: the encoded picture or the refusal; null: incomplete. */
export function parseDecoderAnswer(answer: Uint8Array): EncodedPicture | Pick<Refusal, "code" | "params"> | null {
  const start = answer.indexOf(NEWLINE_BYTE) + 1;
  const head = parseHeader(answer.subarray(0, start));
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
