/** What a first visit to home weighs, and how a stranger on a cheap phone meets it. */
import { gzipSync } from "node:zlib";
import { findChromium } from "../../scripts/chromium";
import type { BenchContext } from "./bench-data";
import { printLine, QUICK } from "./tools";
import { measureVitals, type WebVitals } from "./vitals";

const VISITS = QUICK ? 1 : 3;
const WEIGHINGS = QUICK ? 1 : 9;

/** ms after which others are afloat. */
const SEA_REFRESH_MS = 1_100;

interface PageWeight {
  all: number;
  script: number;
}

/** All bytes over the wire, packed as a browser asks for them. */
async function measurePageWeight(port: number): Promise<PageWeight> {
  const headers = { "accept-encoding": "gzip, br", cookie: "language=en" };
  const get = async (path: string) => {
    const url = `http://127.0.0.1:${port}${path}`;
    return (await fetch(url, { headers, decompress: false } as RequestInit)).bytes();
  };
  const html = Bun.gunzipSync(await get("/"));
  const text = new TextDecoder().decode(html);
  const links = [...text.matchAll(/(?:src|href)="(\/(?:static|designs)\/[^"#]+)/g)].map((each) => each[1] ?? "");
  let script = 0;
  let all = gzipSync(html).byteLength;
  for (const path of new Set(links)) {
    const size = (await get(path)).byteLength;
    all += size;
    if (path.endsWith(".js")) script += size;
  }
  return { all, script };
}

const toKilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Two fifths are the twelve bottles that are just afloat: the middle one of some visits, and the extremes. */
export async function benchFirstVisit({ product }: BenchContext): Promise<void> {
  const visits: PageWeight[] = [];
  for (let n = 0; n < WEIGHINGS; n++) {
    visits.push(await measurePageWeight(product.port));
    await Bun.sleep(SEA_REFRESH_MS);
  }
  const sizes = visits.map(({ all }) => all).sort((a, b) => a - b);
  const [least = 0, middle = 0, most = 0] = [sizes[0], sizes[WEIGHINGS >> 1], sizes.at(-1)];
  printLine(
    `First visit to home: ${toKilobytes(middle)} kB in all (${toKilobytes(least)} to ${toKilobytes(most)}, by what is afloat), ` +
      `script ${toKilobytes(visits[0]?.script ?? 0)} kB`,
  );
}

/** The middle one of three visits. */
export async function benchCheapPhone({ product }: BenchContext): Promise<void> {
  const chromium = await findChromium();
  const visits: WebVitals[] = [];
  for (let n = 0; n < VISITS; n++) visits.push(await measureVitals(`http://127.0.0.1:${product.port}/`, chromium));
  visits.sort((a, b) => a.largestPaint - b.largestPaint);
  const { firstPaint = 0, largestPaint = 0, blocking = 0, shift = 0 } = visits[VISITS >> 1] ?? {};
  printLine(
    `Home on a cheap phone: first paint ${firstPaint.toFixed(0)} ms, largest ${largestPaint.toFixed(0)} ms, ` +
      `blocking ${blocking.toFixed(0)} ms, shift ${shift.toFixed(3)}`,
  );
}
