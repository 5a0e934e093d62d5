/** Most are the script of one language, and named by it. */
const RANGES = [
  [0x41, 0x5a, "latin"],
  [0x61, 0x7a, "latin"],
  [0xaa, 0xaa, "latin"],
  [0xba, 0xba, "latin"],
  [0xc0, 0xd6, "latin"],
  [0xd8, 0xf6, "latin"],
  [0xf8, 0x24f, "latin"],
  [0x370, 0x3ff, "el"],
  [0x400, 0x52f, "cyrillic"],
  [0x531, 0x587, "hy"],
  [0x5d0, 0x5f2, "he"],
  [0x620, 0x64a, "arabic"],
  [0x66e, 0x6d5, "arabic"],
  [0x6ee, 0x6ef, "arabic"],
  [0x6fa, 0x6ff, "arabic"],
  [0x750, 0x77f, "arabic"],
  [0x8a0, 0x8ff, "arabic"],
  [0x900, 0x963, "devanagari"],
  [0x970, 0x97f, "devanagari"],
  [0x980, 0x9ff, "bn"],
  [0xa00, 0xa7f, "pa"],
  [0xa80, 0xaff, "gu"],
  [0xb80, 0xbff, "ta"],
  [0xc00, 0xc7f, "te"],
  [0xc80, 0xcff, "kn"],
  [0xd00, 0xd7f, "ml"],
  [0xd80, 0xdff, "si"],
  [0xe00, 0xe7f, "th"],
  [0xe80, 0xeff, "lo"],
  [0x1000, 0x109f, "my"],
  [0x10a0, 0x10ff, "ka"],
  [0x1100, 0x11ff, "ko"],
  [0x1780, 0x17ff, "km"],
  [0x1e00, 0x1eff, "latin"],
  [0x3005, 0x3007, "han"],
  [0x3041, 0x3096, "kana"],
  [0x309d, 0x309f, "kana"],
  [0x30a1, 0x30fa, "kana"],
  [0x30fc, 0x30ff, "kana"],
  [0x3130, 0x318f, "ko"],
  [0x3400, 0x4dbf, "han"],
  [0x4e00, 0x9fff, "han"],
  [0xac00, 0xd7a3, "ko"],
  [0xf900, 0xfaff, "han"],
  [0xfb50, 0xfdff, "arabic"],
  [0xfe70, 0xfeff, "arabic"],
  [0xff21, 0xff3a, "latin"],
  [0xff41, 0xff5a, "latin"],
  [0xff66, 0xff9f, "kana"],
  [0x20000, 0x323af, "han"],
] as const;

export type WritingSystem = (typeof RANGES)[number][2];

/** How much more a letter says than one of an alphabet. */
const WEIGHTS: Partial<Record<WritingSystem, number>> = { han: 3, kana: 2, ko: 3 };

export interface WrittenIn {
  system: WritingSystem;
  /** Share of its letters among all, by weight. */
  share: number;
  letters: number;
  /** Kana among kana and Han. */
  kanaShare: number;
}

/** null: no letter, or of a writing system that is not here. */
function systemOf(point: number): WritingSystem | null {
  let [low, high] = [0, RANGES.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from, to, system] = RANGES[middle] ?? [0, 0, "latin"];
    if (point >= from && point <= to) return system;
    if (point < from) high = middle - 1;
    else low = middle + 1;
  }
  return null;
}

function countSystems(text: string): Map<WritingSystem, number> {
  const counts = new Map<WritingSystem, number>();
  let [run, runSystem]: [number, WritingSystem | null] = [0, null];
  for (let n = 0; n < text.length; n++) {
    const system = systemOf(text.codePointAt(n) ?? 0);
    if (system === null) continue;
    if (system !== runSystem && runSystem !== null) {
      counts.set(runSystem, (counts.get(runSystem) ?? 0) + run);
      run = 0;
    }
    runSystem = system;
    run++;
  }
  if (runSystem !== null) counts.set(runSystem, (counts.get(runSystem) ?? 0) + run);
  return counts;
}

/** The writing system of most of a text; Han and kana count as one. null: it has no letters. */
export function writingSystemOf(text: string): WrittenIn | null {
  const counts = countSystems(text);
  const [han, kana] = [counts.get("han") ?? 0, counts.get("kana") ?? 0];
  const weights = new Map<WritingSystem, number>();
  let all = 0;
  for (const [system, letters] of counts) {
    const weight = letters * (WEIGHTS[system] ?? 1);
    const of = system === "kana" ? "han" : system;
    weights.set(of, (weights.get(of) ?? 0) + weight);
    all += weight;
  }
  if (all === 0) return null;
  const [system, weight] = [...weights].reduce((best, each) => (each[1] > best[1] ? each : best));
  return {
    system,
    share: weight / all,
    letters: system === "han" ? han + kana : (counts.get(system) ?? 0),
    kanaShare: kana / Math.max(1, han + kana),
  };
}
