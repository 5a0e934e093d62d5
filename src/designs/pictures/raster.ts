import { Worker } from "node:worker_threads";
import { REQUEST_TIMEOUT } from "../../limits/http";
import { Refusal } from "../../runtime/errors";
import { neededFile } from "../../runtime/product-file";
import type { Drawing } from "./lettering/drawing";
import { fontPaths } from "./lettering/font-paths";
import type { RasterJob, RasterResult } from "./raster-worker";

interface PendingRaster {
  resolve(png: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

/** ms. The worker takes about 40 MB. */
const WORKER_IDLE_TIMEOUT = 30_000;

let worker: Worker | undefined;
let idleTimer: ReturnType<typeof setTimeout> | undefined;
let jobCount = 0;
const pendingJobs = new Map<number, PendingRaster>();

function stopWorker(why: Error): void {
  clearTimeout(idleTimer);
  void worker?.terminate();
  worker = undefined;
  for (const { reject } of pendingJobs.values()) reject(why);
  pendingJobs.clear();
}

function scheduleStop(): void {
  clearTimeout(idleTimer);
  if (pendingJobs.size > 0) return;
  idleTimer = setTimeout(() => stopWorker(new Error("idle")), WORKER_IDLE_TIMEOUT);
  idleTimer.unref();
}

function settleJob({ id, png, error }: RasterResult): void {
  const pending = pendingJobs.get(id);
  pendingJobs.delete(id);
  if (png) pending?.resolve(png);
  else pending?.reject(new Error(error));
  scheduleStop();
}

function startWorker(): Worker {
  const newWorker = new Worker(neededFile("src/designs/pictures/raster-worker.ts"), {
    workerData: { fonts: fontPaths() },
  });
  newWorker.on("message", settleJob);
  newWorker.on("error", stopWorker);
  newWorker.unref();
  return newWorker;
}

/** Renders an SVG as PNG in a worker, one at a time. @throws Refusal `overloaded` after 10 s */
export async function rasterize(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  worker ??= startWorker();
  clearTimeout(idleTimer);
  const job: RasterJob = { id: jobCount++, ...drawing };
  const timeout = setTimeout(() => stopWorker(new Refusal("overloaded")), REQUEST_TIMEOUT);
  try {
    return await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      pendingJobs.set(job.id, { resolve, reject });
      worker?.postMessage(job);
    });
  } finally {
    clearTimeout(timeout);
  }
}
