/** Makes static/sounds/*.wav: short tones and noises, 8 bit, mono, reckoned here. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const RATE = 11_025;
const FOLDER = join(import.meta.dir, "../static/sounds");

type Wave = (seconds: number) => number;

/** The same noise at every run. */
function noise(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state / 2_147_483_647) * 2 - 1;
  };
}

const fade = (t: number, rate: number): number => Math.exp(-t * rate);
const tone = (t: number, hertz: number): number => Math.sin(2 * Math.PI * hertz * t);

/** Noise through a low pass; `open`: 0 … 1. */
function lowPassNoise(open: (t: number) => number): Wave {
  const next = noise();
  let last = 0;
  return (t) => {
    last += open(t) * (next() - last);
    return last;
  };
}

const hiss = lowPassNoise(() => 0.9);
const water = lowPassNoise((t) => 0.5 * fade(t, 6) + 0.04);
const rustle = lowPassNoise((t) => 0.35 + 0.3 * Math.abs(tone(t, 9)));

const SOUNDS: Record<string, { seconds: number; wave: Wave }> = {
  cork: { seconds: 0.16, wave: (t) => tone(t, 420 + 900 * t) * fade(t, 34) + 0.4 * hiss(t) * fade(t, 90) },
  splash: { seconds: 0.5, wave: (t) => 1.7 * water(t) * fade(t, 7) * Math.min(1, t * 60) },
  paper: { seconds: 0.26, wave: (t) => 0.5 * rustle(t) * Math.sin((Math.PI * t) / 0.26) },
  heart: {
    seconds: 0.34,
    wave: (t) => tone(t, 62) * fade(t, 22) + (t > 0.16 ? 0.7 * tone(t, 54) * fade(t - 0.16, 22) : 0),
  },
};

function wav(seconds: number, wave: Wave): Uint8Array {
  const count = Math.round(seconds * RATE);
  const bytes = new Uint8Array(44 + count);
  const view = new DataView(bytes.buffer);
  const text = (at: number, chunkId: string) => bytes.set(new TextEncoder().encode(chunkId), at);
  text(0, "RIFF");
  view.setUint32(4, 36 + count, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, "data");
  view.setUint32(40, count, true);
  for (let i = 0; i < count; i++) {
    const level = Math.max(-1, Math.min(1, wave(i / RATE)));
    bytes[44 + i] = Math.round(128 + 120 * level);
  }
  return bytes;
}

mkdirSync(FOLDER, { recursive: true });
for (const [name, { seconds, wave }] of Object.entries(SOUNDS))
  writeFileSync(join(FOLDER, `${name}.wav`), wav(seconds, wave));
