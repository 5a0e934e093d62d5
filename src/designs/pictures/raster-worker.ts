import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import wasm from "@resvg/resvg-wasm/index_bg.wasm" with { type: "file" };

export interface Job {
  id: number;
  svg: string;
}

export interface Done {
  id: number;
  png?: Uint8Array<ArrayBuffer>;
  error?: string;
}

let ready: Promise<void> | undefined;

function rasterizer(): Promise<void> {
  ready ??= initWasm(readFileSync(wasm));
  return ready.catch((error) => {
    ready = undefined;
    throw error;
  });
}

async function draw({ id, svg }: Job): Promise<Done> {
  try {
    await rasterizer();
    return { id, png: Uint8Array.from(new Resvg(svg).render().asPng()) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

parentPort?.on("message", async (job: Job) => parentPort?.postMessage(await draw(job)));
