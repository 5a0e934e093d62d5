import { PICTURE_LIMITS } from "../limits/pictures";
import { Refusal } from "../runtime/errors";
import { moduleCommand } from "../runtime/product-file";
import { startTimer, stopTimer } from "../runtime/timers";
import { type DecodeJob, parseDecoderAnswer } from "./decoder-protocol";
import { type EncodedPicture, type PictureSize, sourceFormatOf } from "./make-picture";
import { unsupportedImageRefusal } from "./refusals";

/** Freed memory is returned to the system at once. The decoder gets nothing else of our environment. */
const DECODER_ENVIRONMENT = { MIMALLOC_PURGE_DELAY: "0" };

/** Bytes; an animation is never larger than the uploaded file. */
const MAX_ANSWER_BYTES = 4 * PICTURE_LIMITS.max;

type DecoderProcess = Bun.Subprocess<"pipe", "pipe", "pipe">;

let reportDecoderExit: (reason: string) => void = () => undefined;

/** Sets the function called when a decoder ends without an answer. */
export function onDecoderFailure(report: (reason: string) => void): void {
  reportDecoderExit = report;
}

/** Starts a decoder; its standard input stays open, and it ends when that is closed. */
function startDecoder(job: DecodeJob): DecoderProcess {
  try {
    const command = [...moduleCommand("src/files/decoder.ts"), JSON.stringify(job)];
    return Bun.spawn(command, {
      cwd: "/",
      env: DECODER_ENVIRONMENT,
      stdio: ["pipe", "pipe", "pipe"],
      maxBuffer: MAX_ANSWER_BYTES,
      killSignal: "SIGKILL",
    });
  } catch (error) {
    reportDecoderExit(`could not be started: ${error}`);
    throw new Refusal("overloaded");
  }
}

/** Killed by us or for lack of memory: too much work. Any other exit: an unsupported picture. */
async function refusalFromExit(decoder: DecoderProcess): Promise<Refusal> {
  const stderrText = new Response(decoder.stderr).text();
  const code = await decoder.exited;
  reportDecoderExit(`ended with ${decoder.signalCode ?? code}: ${(await stderrText).slice(0, 500)}`);
  return decoder.signalCode === "SIGKILL" ? new Refusal("overloaded") : unsupportedImageRefusal();
}

async function writeInput({ stdin }: DecoderProcess, bytes: Uint8Array): Promise<void> {
  await stdin.write(bytes);
  await stdin.flush();
}

async function readDecoderAnswer(decoder: DecoderProcess, bytes: Uint8Array): Promise<EncodedPicture> {
  // A decoder that has ended does not read; its answer has the reason.
  void writeInput(decoder, bytes).catch(() => undefined);
  const answer = parseDecoderAnswer(await new Response(decoder.stdout).bytes());
  if (!answer) throw await refusalFromExit(decoder);
  if ("code" in answer) throw new Refusal(answer.code, answer.params);
  return answer;
}

/**
 * Encodes the sizes of a picture in a process of its own, within `memory`, `cpuTime` and `decodeTimeout` of `PICTURE_LIMITS`.
 * @throws Refusal `unsupported_image`, `image_too_large`, `overloaded`
 */
export async function decodeInProcess(bytes: Uint8Array, sizes: readonly PictureSize[]): Promise<EncodedPicture> {
  if (!sourceFormatOf(bytes)) throw unsupportedImageRefusal();
  const decoder = startDecoder({ length: bytes.byteLength, sizes });
  const timer = startTimer(() => decoder.kill("SIGKILL"), PICTURE_LIMITS.decodeTimeout);
  try {
    return await readDecoderAnswer(decoder, bytes);
  } finally {
    stopTimer(timer);
    decoder.kill("SIGKILL");
    // Its memory is free before the next decoder starts.
    await decoder.exited;
  }
}
