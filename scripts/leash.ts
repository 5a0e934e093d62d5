/**
 * npx and npm run us through a shell that does not hand signals on: when npx is ended, that shell dies and the server
 * would stay behind, holding its port. So under npm the server watches whose child it is, and drains when that changes.
 */
import { readFileSync } from "node:fs";

const EVERY = 500;

/** Our starter and whose child it is; the latter only where the system tells. */
function family(): string {
  const { ppid } = process;
  try {
    return `${ppid} ${/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${ppid}/status`, "utf8"))?.[1]}`;
  } catch {
    return String(ppid);
  }
}

if (process.env.npm_node_execpath) {
  const first = family();
  const timer = setInterval(() => {
    if (family() === first) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, EVERY);
  timer.unref();
}
