/** Erases the free parts of the file that is its argument, from a page on, beside those who use it. */
import { preferOomKill } from "../../runtime/priority";
import { eraseFreeParts } from "./erase-free-parts";
import { UNFINISHED } from "./start-erasing";

async function endWithServer(): Promise<never> {
  for await (const _ of Bun.stdin.stream());
  // The server has ended.
  process.exit(1);
}

// A terminal and systemd signal the whole group: the server decides when it ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
// Its priority stays: others would wait longer for its locks (decision 190).
preferOomKill(process.pid);
void endWithServer();
const [path = "", from] = process.argv.slice(-2);
const next = await eraseFreeParts(path, { from: Number(from) });
if (next !== null) await Bun.write(Bun.stdout, String(next));
process.exit(next === null ? 0 : UNFINISHED);
