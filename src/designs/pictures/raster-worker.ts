import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import wasm from "@resvg/resvg-wasm/index_bg.wasm" with { type: "file" };
import { type Drawing, WORDS } from "./lettering/words";

export interface Job extends Drawing {
  id: number;
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

async function lettered({ svg, words }: Drawing): Promise<string> {
  if (!words) return svg;
  const { letter } = await import("./lettering/lettering");
  const set = words.lettering.map(letter);
  return set.includes(null) ? words.plain : svg.replace(WORDS, () => set.join(""));
}

async function draw({ id, ...drawing }: Job): Promise<Done> {
  try {
    await rasterizer();
    const svg = await lettered(drawing);
    return { id, png: Uint8Array.from(new Resvg(svg).render().asPng()) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

parentPort?.on("message", async (job: Job) => parentPort?.postMessage(await draw(job)));
