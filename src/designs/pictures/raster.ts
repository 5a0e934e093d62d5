import { Worker } from "node:worker_threads";
import { REQUEST_TIMEOUT } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { neededFile } from "../../runtime/product-file";
import { fontPaths } from "./lettering/font-paths";
import type { Drawing } from "./lettering/words";
import type { Done, Job } from "./raster-worker";

interface Waiting {
  resolve(png: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

/** ms. The worker holds some 40 MB. */
const IDLE = 30_000;

let worker: Worker | undefined;
let resting: ReturnType<typeof setTimeout> | undefined;
let count = 0;
const waiting = new Map<number, Waiting>();

function end(why: Error): void {
  clearTimeout(resting);
  void worker?.terminate();
  worker = undefined;
  for (const { reject } of waiting.values()) reject(why);
  waiting.clear();
}

function rest(): void {
  clearTimeout(resting);
  if (waiting.size > 0) return;
  resting = setTimeout(() => end(new Error("idle")), IDLE);
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
  const made = new Worker(neededFile("src/designs/pictures/raster-worker.ts"), {
    workerData: { fonts: fontPaths() },
  });
  made.on("message", take);
  made.on("error", end);
  made.unref();
  return made;
}

/** SVG to PNG in a worker, one at a time. @throws Refusal `overloaded` after 10 s */
export async function rasterize(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  worker ??= start();
  clearTimeout(resting);
  const job: Job = { id: count++, ...drawing };
  const late = setTimeout(() => end(new Refusal("overloaded")), REQUEST_TIMEOUT);
  try {
    return await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      waiting.set(job.id, { resolve, reject });
      worker?.postMessage(job);
    });
  } finally {
    clearTimeout(late);
  }
}
