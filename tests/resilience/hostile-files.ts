/** Malicious files, reproducible from a seed. */
import { makePictureBombs } from "../support/picture-bombs";
import {
  concatBytes,
  exifSegment,
  gifExtension,
  jpegSegment,
  makeGif,
  makeJpeg,
  makePng,
  paintNoise,
  pngChunk,
} from "../support/sample-pictures";

export interface HostileFile {
  name: string;
  bytes: Uint8Array;
  /** File name in the upload. */
  fileName: string;
}

/** Hidden in comments, profiles and after the end of files: must never be served. */
export const SCRIPT_MARK = "<script>alert('driftglass')</script>";
const scriptMark = Buffer.from(SCRIPT_MARK);

/** Pseudo-random numbers from 0 to 1. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const HOSTILE_FILE_NAMES = [
  "../../../../etc/passwd",
  "..\\..\\x.png",
  "x.png\0.html",
  "a".repeat(5_000),
  "x.svg",
  "CON",
  "%2e%2e%2f",
  "🍾.jpg",
];

type Random = () => number;
const randomInt = (random: Random, below: number): number => Math.floor(random() * below);

/** Changes some bytes and cuts out, repeats or inserts a piece; rarely in the header, which identifies the type. */
function mutate(original: Uint8Array, random: Random): Uint8Array {
  const bytes = new Uint8Array(original);
  const from = random() < 0.3 ? 0 : 12;
  for (let n = randomInt(random, 40); n > 0; n--)
    bytes[from + randomInt(random, bytes.length - from)] = randomInt(random, 256);
  const [one, other] = [randomInt(random, bytes.length), randomInt(random, bytes.length)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  const kind = randomInt(random, 6);
  if (kind === 0) return bytes.slice(0, other);
  if (kind === 1) return concatBytes(bytes.subarray(0, one), bytes.subarray(other));
  if (kind === 2) return concatBytes(bytes.subarray(0, other), bytes.subarray(one));
  if (kind === 3) return concatBytes(bytes.subarray(0, one), scriptMark, bytes.subarray(one));
  return bytes;
}

/** Valid pictures with the script mark in their metadata. */
async function scriptCarriers(): Promise<[string, Uint8Array][]> {
  const noisy = paintNoise(7);
  return [
    ["jpg", await makeJpeg(600, 400, noisy, concatBytes(exifSegment(6, SCRIPT_MARK), jpegSegment(0xfe, scriptMark)))],
    ["png", makePng(300, 200, noisy, pngChunk("tEXt", Buffer.concat([Buffer.from("k\0"), scriptMark])))],
    ["gif", makeGif(60, 40, 12, gifExtension(0xfe, scriptMark))],
  ];
}

async function disguisedFiles(): Promise<[string, Uint8Array][]> {
  const validPictures = await scriptCarriers();
  const texts = [
    `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT_MARK}</svg>`,
    `<!doctype html>${SCRIPT_MARK}`,
    `%PDF-1.7\n${SCRIPT_MARK}`,
    `GIF89a=1;${SCRIPT_MARK}`,
    `\xff\xd8\xff${SCRIPT_MARK}`,
    `\x89PNG\r\n\x1a\n${SCRIPT_MARK}`,
    "\0\0\0\x18ftypheic\0\0\0\0mif1heic",
    "PK\x03\x04",
    "RIFF\x10\0\0\0WEBPVP8 ",
    "II*\0",
    "",
  ].map((text): [string, Uint8Array] => [`text ${JSON.stringify(text.slice(0, 12))}`, Buffer.from(text, "latin1")]);
  const twoInOne = validPictures.flatMap(([kind, bytes]): [string, Uint8Array][] => [
    [`${kind} with a page behind it`, concatBytes(bytes, scriptMark)],
    [`${kind} with an archive behind it`, concatBytes(bytes, Buffer.from("PK\x03\x04"), scriptMark)],
    [`${kind} behind a page`, concatBytes(scriptMark, bytes)],
  ]);
  const padded = (length: number) =>
    concatBytes((validPictures[1] as [string, Uint8Array])[1], new Uint8Array(length)).slice(0, length);
  const limits = [-1, 0, 1].map((offset): [string, Uint8Array] => [
    `5 MB and ${offset}`,
    padded(5 * 1024 * 1024 + offset),
  ]);
  return [...texts, ...twoInOne, ...limits];
}

/** `count` files: the hand-made ones, then mutants of valid pictures. */
export async function makeHostileFiles(count: number, seed: number): Promise<HostileFile[]> {
  const random = seededRandom(seed);
  const files = [...(await makePictureBombs()), ...(await disguisedFiles())];
  const validPictures = await scriptCarriers();
  while (files.length < count) {
    const [kind, bytes] = validPictures[files.length % validPictures.length] as [string, Uint8Array];
    files.push([`mutant ${files.length} of a ${kind}`, mutate(bytes, random)]);
  }
  return files.slice(0, count).map(([name, bytes], n) => ({
    name,
    bytes,
    fileName: HOSTILE_FILE_NAMES[n % HOSTILE_FILE_NAMES.length] ?? "x",
  }));
}
