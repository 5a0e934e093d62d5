import { PICTURE } from "../limits/limits";
import { Refusal } from "../runtime/errors";
import { moduleCommand } from "../runtime/product-file";
import { type Job, readAnswer } from "./decoder-messages";
import { kindOf, type Made, type Size } from "./image";
import { unsupported } from "./refusals";

/** Memory goes back as soon as it is free; nothing else of our environment is theirs. */
const ENVIRONMENT = { MIMALLOC_PURGE_DELAY: "0" };

/** Bytes; an animation is not larger than what came. */
const ANSWER_MAX = 4 * PICTURE.max;

type Decoder = Bun.Subprocess<"pipe", "pipe", "pipe">;

let report: (why: string) => void = () => undefined;

/** Who is told when a decoder ends otherwise than by an answer. */
export function reportDecoders(tell: (why: string) => void): void {
  report = tell;
}

/** Its standard input stays open: it ends when that does. */
function start(job: Job): Decoder {
  try {
    const command = [...moduleCommand("src/files/decoder.ts"), JSON.stringify(job)];
    return Bun.spawn(command, {
      cwd: "/",
      env: ENVIRONMENT,
      stdio: ["pipe", "pipe", "pipe"],
      maxBuffer: ANSWER_MAX,
      killSignal: "SIGKILL",
    });
  } catch (error) {
    report(`could not be started: ${error}`);
    throw new Refusal("overloaded");
  }
}

/** Killed by us or by a system short of memory: it was too much now. Any other end is the picture's fault. */
async function refusalAt(decoder: Decoder): Promise<Refusal> {
  const said = new Response(decoder.stderr).text();
  const code = await decoder.exited;
  report(`ended with ${decoder.signalCode ?? code}: ${(await said).slice(0, 500)}`);
  return decoder.signalCode === "SIGKILL" ? new Refusal("overloaded") : unsupported();
}

async function send({ stdin }: Decoder, bytes: Uint8Array): Promise<void> {
  await stdin.write(bytes);
  await stdin.flush();
}

async function answerOf(decoder: Decoder, bytes: Uint8Array): Promise<Made> {
  // One that has ended does not read: its answer says why.
  void send(decoder, bytes).catch(() => undefined);
  const answer = readAnswer(await new Response(decoder.stdout).bytes());
  if (!answer) throw await refusalAt(decoder);
  if ("code" in answer) throw new Refusal(answer.code, answer.params);
  return answer;
}

/**
 * Makes the sizes of a picture in a process of its own, within `PICTURE.memory`, `effort` and `patience`.
 * @throws Refusal `unsupported_image`, `image_too_large`, `overloaded`
 */
export async function decode(bytes: Uint8Array, sizes: readonly Size[]): Promise<Made> {
  if (!kindOf(bytes)) throw unsupported();
  const decoder = start({ length: bytes.byteLength, sizes });
  const timer = setTimeout(() => decoder.kill("SIGKILL"), PICTURE.patience);
  try {
    return await answerOf(decoder, bytes);
  } finally {
    clearTimeout(timer);
    decoder.kill("SIGKILL");
    // Its memory is free before the next one begins.
    await decoder.exited;
  }
}
