/** Entry point of the process that decodes one picture and ends; started by `decode-in-process.ts`. */

import { PICTURE_LIMITS } from "../limits/pictures";
import { Refusal } from "../runtime/errors";
import { preferOomKill } from "../runtime/priority";
import { repeatEvery, stopTimer } from "../runtime/timers";
import { type DecodeJob, encodePicture, encodeRefusal } from "./decoder-protocol";
import { makePicture } from "./make-picture";
import { tooMuchWorkRefusal } from "./refusals";

/** ms between two checks of memory and time: a decoder fills about 10 MB meanwhile. */
const CHECK_INTERVAL = 10;

let answered = false;

async function writeAnswerAndExit(bytes: Uint8Array): Promise<never> {
  answered = true;
  await Bun.write(Bun.stdout, bytes);
  process.exit(0);
}

function isOverBudget(): boolean {
  const { user, system } = process.cpuUsage();
  return process.memoryUsage.rss() > PICTURE_LIMITS.memory || (user + system) / 1_000 > PICTURE_LIMITS.cpuTime;
}

/** Ends the process when it exceeds its memory or time; codecs run on other threads. */
function watchBudget(): void {
  const timer = repeatEvery(() => {
    if (!answered && !isOverBudget()) return;
    stopTimer(timer);
    if (!answered) void writeAnswerAndExit(encodeRefusal(tooMuchWorkRefusal()));
  }, CHECK_INTERVAL);
}

async function decodeAndAnswer(bytes: Uint8Array, { sizes }: DecodeJob): Promise<void> {
  try {
    await writeAnswerAndExit(encodePicture(await makePicture(bytes, sizes)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await writeAnswerAndExit(encodeRefusal(error));
  }
}

async function readInputAndDecode(job: DecodeJob): Promise<never> {
  const pieces: Uint8Array[] = [];
  let missing = job.length;
  for await (const piece of Bun.stdin.stream()) {
    pieces.push(piece);
    missing -= piece.byteLength;
    if (missing === 0) void decodeAndAnswer(Buffer.concat(pieces.splice(0)), job);
  }
  // The server has ended or closed our input.
  process.exit(1);
}

// A terminal and systemd signal the whole group: the server decides when decoders end.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
preferOomKill(process.pid);
watchBudget();
await readInputAndDecode(JSON.parse(process.argv.at(-1) ?? ""));
