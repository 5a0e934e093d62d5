import { Worker } from "node:worker_threads";
import { Refusal } from "../../runtime/errors";
import { OUTSIDE_LIMITS } from "../../runtime/outside";
import { requiredFile } from "../../runtime/product-file";
import { startTimer, stopTimer, type Timer } from "../../runtime/timers";
import type { Drawing } from "./lettering/drawing";
import { fontPaths } from "./lettering/font-paths";
import type { RasterJob, RasterResult } from "./raster-worker";

interface PendingRaster {
  resolve(png: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

/** ms. The worker takes about 40 MB. */
const WORKER_IDLE_TIMEOUT = 30_000;

interface RasterWorker {
  worker: Worker;
  /** By the id of the job. */
  pending: Map<number, PendingRaster>;
  idleTimer?: Timer;
}

let current: RasterWorker | undefined;
let jobCount = 0;

function stopWorker(stopped: RasterWorker, why: Error): void {
  stopTimer(stopped.idleTimer);
  void stopped.worker.terminate();
  if (current === stopped) current = undefined;
  for (const { reject } of stopped.pending.values()) reject(why);
  stopped.pending.clear();
}

function scheduleStop(idle: RasterWorker): void {
  stopTimer(idle.idleTimer);
  if (idle.pending.size > 0) return;
  idle.idleTimer = startTimer(() => stopWorker(idle, new Error("idle")), WORKER_IDLE_TIMEOUT);
  idle.idleTimer.unref();
}

function settleJob(by: RasterWorker, { id, png, error }: RasterResult): void {
  const job = by.pending.get(id);
  by.pending.delete(id);
  if (png) job?.resolve(png);
  else job?.reject(new Error(error));
  scheduleStop(by);
}

function startWorker(): RasterWorker {
  const worker = new Worker(requiredFile("src/designs/pictures/raster-worker.ts"), {
    workerData: { fonts: fontPaths() },
  });
  const started: RasterWorker = { worker, pending: new Map() };
  worker.on("message", (result: RasterResult) => settleJob(started, result));
  worker.on("error", (error: Error) => stopWorker(started, error));
  worker.unref();
  return started;
}

/** Renders an SVG as PNG in a worker, one at a time. @throws Refusal `overloaded` after `OUTSIDE_LIMITS.request` */
export async function rasterize(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  current ??= startWorker();
  const by = current;
  stopTimer(by.idleTimer);
  const job: RasterJob = { id: jobCount++, ...drawing };
  const timeout = startTimer(() => stopWorker(by, new Refusal("overloaded")), OUTSIDE_LIMITS.request);
  try {
    return await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      by.pending.set(job.id, { resolve, reject });
      by.worker.postMessage(job);
    });
  } finally {
    stopTimer(timeout);
  }
}
