import { Worker } from "node:worker_threads";
import { REQUEST_TIMEOUT } from "../../limits";
import type { Done, Job } from "./raster-worker";

interface Waiting {
  resolve(png: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

/** How long the worker stays without work. It holds some 40 MB. ms */
const IDLE = 30_000;

let worker: Worker | undefined;
let resting: ReturnType<typeof setTimeout> | undefined;
let count = 0;
const waiting = new Map<number, Waiting>();

/** Ends the worker; who still waits is told why. */
function end(why: string): void {
  clearTimeout(resting);
  void worker?.terminate();
  worker = undefined;
  for (const { reject } of waiting.values()) reject(new Error(why));
  waiting.clear();
}

function rest(): void {
  clearTimeout(resting);
  if (waiting.size > 0) return;
  resting = setTimeout(() => end("idle"), IDLE);
  resting.unref();
}

function take({ id, png, error }: Done): void {
  const asked = waiting.get(id);
  waiting.delete(id);
  if (png) asked?.resolve(png);
  else asked?.reject(new Error(error));
  rest();
}

function start(): Worker {
  const made = new Worker(new URL("./raster-worker.ts", import.meta.url));
  made.on("message", take);
  made.on("error", ({ message }) => end(message));
  made.unref();
  return made;
}

/**
 * A drawing of ours as PNG, drawn in a worker, one after the other.
 * @throws Error when it cannot be drawn within 10 s; the next one finds a new worker
 */
export async function rasterize(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  worker ??= start();
  clearTimeout(resting);
  const job: Job = { id: count++, svg };
  const late = setTimeout(() => end("the picture was not drawn in time"), REQUEST_TIMEOUT);
  try {
    return await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      waiting.set(job.id, { resolve, reject });
      worker?.postMessage(job);
    });
  } finally {
    clearTimeout(late);
  }
}
