/** Files that mean harm, from a seed. */
import { bombs } from "../support/bombs";
import { exif, gif, gifExtension, joined, jpeg, noise, png, pngChunk, segment } from "../support/specimens";

export interface Hostile {
  name: string;
  bytes: Uint8Array;
  /** What the browser is made to call it. */
  fileName: string;
}

/** Stands in comments, profiles and after the end of files: none of it may ever be served. */
export const MARK = "<script>alert('driftglass')</script>";
const mark = Buffer.from(MARK);

/** Numbers from 0 to 1 that a seed repeats. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const NAMES = [
  "../../../../etc/passwd",
  "..\\..\\x.png",
  "x.png\0.html",
  "a".repeat(5_000),
  "x.svg",
  "CON",
  "%2e%2e%2f",
  "🍾.jpg",
];

type Chance = () => number;
const whole = (chance: Chance, below: number): number => Math.floor(chance() * below);

/** Some bytes changed, a piece cut out, doubled or put in: rarely at the beginning, which says what the file is. */
function mutant(original: Uint8Array, chance: Chance): Uint8Array {
  const bytes = new Uint8Array(original);
  const from = chance() < 0.3 ? 0 : 12;
  for (let n = whole(chance, 40); n > 0; n--)
    bytes[from + whole(chance, bytes.length - from)] = whole(chance, 256);
  const [one, other] = [whole(chance, bytes.length), whole(chance, bytes.length)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  const kind = whole(chance, 6);
  if (kind === 0) return bytes.slice(0, other);
  if (kind === 1) return joined(bytes.subarray(0, one), bytes.subarray(other));
  if (kind === 2) return joined(bytes.subarray(0, other), bytes.subarray(one));
  if (kind === 3) return joined(bytes.subarray(0, one), mark, bytes.subarray(one));
  return bytes;
}

/** Sound pictures that carry what must not be served. */
async function carriers(): Promise<[string, Uint8Array][]> {
  const noisy = noise(7);
  return [
    ["jpg", await jpeg(600, 400, noisy, joined(exif(6, MARK), segment(0xfe, mark)))],
    ["png", png(300, 200, noisy, pngChunk("tEXt", Buffer.concat([Buffer.from("k\0"), mark])))],
    ["gif", gif(60, 40, 12, gifExtension(0xfe, mark))],
  ];
}

async function pretenders(): Promise<[string, Uint8Array][]> {
  const sound = await carriers();
  const texts = [
    `<svg xmlns="http://www.w3.org/2000/svg">${MARK}</svg>`,
    `<!doctype html>${MARK}`,
    `%PDF-1.7\n${MARK}`,
    `GIF89a=1;${MARK}`,
    `\xff\xd8\xff${MARK}`,
    `\x89PNG\r\n\x1a\n${MARK}`,
    "\0\0\0\x18ftypheic\0\0\0\0mif1heic",
    "PK\x03\x04",
    "RIFF\x10\0\0\0WEBPVP8 ",
    "II*\0",
    "",
  ].map((text): [string, Uint8Array] => [
    `text ${JSON.stringify(text.slice(0, 12))}`,
    Buffer.from(text, "latin1"),
  ]);
  const twoInOne = sound.flatMap(([kind, bytes]): [string, Uint8Array][] => [
    [`${kind} with a page behind it`, joined(bytes, mark)],
    [`${kind} with an archive behind it`, joined(bytes, Buffer.from("PK\x03\x04"), mark)],
    [`${kind} behind a page`, joined(mark, bytes)],
  ]);
  const padded = (length: number) =>
    joined((sound[1] as [string, Uint8Array])[1], new Uint8Array(length)).slice(0, length);
  const limits = [-1, 0, 1].map((more): [string, Uint8Array] => [
    `5 MB and ${more}`,
    padded(5 * 1024 * 1024 + more),
  ]);
  return [...texts, ...twoInOne, ...limits];
}

/** So many hostile files: the hand-made ones, then mutants. */
export async function hostileFiles(count: number, seed: number): Promise<Hostile[]> {
  const chance = chanceOf(seed);
  const made = [...(await bombs()), ...(await pretenders())];
  const sound = await carriers();
  while (made.length < count) {
    const [kind, bytes] = sound[made.length % sound.length] as [string, Uint8Array];
    made.push([`mutant ${made.length} of a ${kind}`, mutant(bytes, chance)]);
  }
  return made
    .slice(0, count)
    .map(([name, bytes], n) => ({ name, bytes, fileName: NAMES[n % NAMES.length] ?? "x" }));
}
