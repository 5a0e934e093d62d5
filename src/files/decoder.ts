/** A process of its own that decodes one picture and ends: `decode.ts` starts it. */
import { writeFileSync } from "node:fs";
import { PICTURE } from "../limits/limits";
import { Refusal } from "../runtime/errors";
import { answering, type Job, refusing } from "./decoder-messages";
import { makePicture } from "./image";
import { tooMuchWork } from "./refusals";

/** ms between two looks at what it takes: a decoder fills some 10 MB meanwhile. */
const EVERY = 10;

let answered = false;

async function answer(bytes: Uint8Array): Promise<never> {
  answered = true;
  await Bun.write(Bun.stdout, bytes);
  process.exit(0);
}

function isTooMuch(): boolean {
  const { user, system } = process.cpuUsage();
  return process.memoryUsage.rss() > PICTURE.memory || (user + system) / 1_000 > PICTURE.effort;
}

/** Codecs work on other threads, so that this one can look. */
function watch(): void {
  const timer = setInterval(() => {
    if (!answered && !isTooMuch()) return;
    clearInterval(timer);
    if (!answered) void answer(refusing(tooMuchWork()));
  }, EVERY);
}

/** Where memory is short, this goes before the server does. */
function goFirst(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not on this system.
  }
}

async function decode(bytes: Uint8Array, { sizes }: Job): Promise<void> {
  try {
    await answer(answering(await makePicture(bytes, sizes)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await answer(refusing(error));
  }
}

async function listen(job: Job): Promise<never> {
  const pieces: Uint8Array[] = [];
  let missing = job.length;
  for await (const piece of Bun.stdin.stream()) {
    pieces.push(piece);
    missing -= piece.byteLength;
    if (missing === 0) void decode(Buffer.concat(pieces.splice(0)), job);
  }
  // Whoever asked is gone, however that came.
  process.exit(1);
}

// A terminal and systemd signal the whole group: the server says when it is over.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
goFirst();
watch();
await listen(JSON.parse(process.argv.at(-1) ?? ""));
