import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import wasm from "@resvg/resvg-wasm/index_bg.wasm" with { type: "file" };
import { type Drawing, TEXT_PLACEHOLDER } from "./lettering/drawing";

export interface RasterJob extends Drawing {
  id: number;
}

export interface RasterResult {
  id: number;
  png?: Uint8Array<ArrayBuffer>;
  error?: string;
}

let ready: Promise<void> | undefined;

function initRasterizer(): Promise<void> {
  ready ??= initWasm(readFileSync(wasm));
  return ready.catch((error) => {
    ready = undefined;
    throw error;
  });
}

async function drawTexts({ svg, words }: Drawing): Promise<string> {
  if (!words) return svg;
  const { renderTextBox: letter } = await import("./lettering/lettering");
  const set = words.lettering.map(letter);
  return set.includes(null) ? words.plain : svg.replace(TEXT_PLACEHOLDER, () => set.join(""));
}

async function runRasterJob({ id, ...drawing }: RasterJob): Promise<RasterResult> {
  try {
    await initRasterizer();
    const svg = await drawTexts(drawing);
    return { id, png: Uint8Array.from(new Resvg(svg).render().asPng()) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

parentPort?.on("message", async (job: RasterJob) => parentPort?.postMessage(await runRasterJob(job)));
