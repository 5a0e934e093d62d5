/**
 * `bun run lighthouse [--page name]… [--runs 3]`: Lighthouse's mobile profile on twelve pages of a small demo, on a
 * server and a database of its own; prints the best of the runs and what each page fails. Lighthouse is no dependency:
 * npx brings it from the npm registry, and needs Node.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { type LighthousePage, type LighthouseWorld, prepareLighthousePages } from "../tests/bench/lighthouse-pages";
import { startServer } from "../tests/support/server";
import { findChromium } from "./chromium";
import { ensureDemo } from "./dev-data";
import { freePort } from "./free-port";
import { buildProject, SERVER_BUNDLE } from "./setup";

const LIGHTHOUSE = ["npx", "-y", "lighthouse@13.5.0"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const METRICS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];

interface Audit {
  score: number | null;
  title: string;
  displayValue?: string;
  details?: { items?: { description?: string; sourceLocation?: { url?: string } }[] };
}

interface LighthouseReport {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

interface Measured {
  page: LighthousePage;
  indexable: boolean;
  reports: LighthouseReport[];
}

/** One run. @throws Error where Lighthouse fails */
async function runLighthouse(url: string, port: number, dir: string): Promise<LighthouseReport> {
  const output = join(dir, "report.json");
  const only = `--only-categories=${CATEGORIES.join(",")}`;
  const flags = [`--port=${port}`, "--output=json", `--output-path=${output}`, "--quiet", only];
  const child = Bun.spawn([...LIGHTHOUSE, url, ...flags], { cwd: dir, stdio: ["ignore", "ignore", "inherit"] });
  if ((await child.exited) !== 0) throw new Error(`lighthouse ended with ${child.exitCode}: ${url}`);
  return JSON.parse(readFileSync(output, "utf8"));
}

/** Runs on a browser of its own, whose cookies Lighthouse keeps. */
async function measurePage(url: string, page: LighthousePage, session: string, runs: number): Promise<Measured> {
  const dir = mkdtempSync(join(tmpdir(), "driftglass-lighthouse-"));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(join(dir, "profile"), {
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    await browser.addCookies([{ name: "language", value: "en", url }]);
    if (page.signedIn) await browser.addCookies([{ name: "session", value: session, url, httpOnly: true }]);
    const response = await browser.request.get(url + page.path);
    if (response.status() !== 200) throw new Error(`${page.path}: ${response.status()}`);
    const indexable = !(await response.text()).includes('content="noindex"');
    const reports: LighthouseReport[] = [];
    for (let n = 0; n < runs; n++) reports.push(await runLighthouse(url + page.path, port, dir));
    return { page, indexable, reports };
  } finally {
    await browser.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

const scoreOf = (report: LighthouseReport, category: string): number =>
  Math.round((report.categories[category]?.score ?? 0) * 100);

/** Said of an audit, with what it names. */
function describeAudit(id: string, { title, details }: Audit): string {
  const items = (details?.items ?? []).flatMap(({ description, sourceLocation }) =>
    description ? [`${description} (${sourceLocation?.url})`] : [],
  );
  return [`${id}: ${title}`, ...items].join("; ");
}

/** What counts in a category and is not whole; of a page that is not to be found, nothing about finding it. */
function findingsOf(report: LighthouseReport, indexable: boolean): string[] {
  const categories = CATEGORIES.filter((each) => each !== "performance" && (each !== "seo" || indexable));
  const ids = categories.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return ids.flatMap((id) => {
    const audit = report.audits[id];
    return audit && (audit.score ?? 1) < 1 ? [describeAudit(id, audit)] : [];
  });
}

function printPage({ page, indexable, reports }: Measured): void {
  const [best] = reports.toSorted((a, b) => scoreOf(b, "performance") - scoreOf(a, "performance"));
  if (!best) return;
  const scores = CATEGORIES.map((each) =>
    each === "seo" && !indexable ? "noindex" : String(Math.max(...reports.map((report) => scoreOf(report, each)))),
  );
  const metrics = METRICS.map((id) => best.audits[id]?.displayValue ?? "?");
  console.log(`| ${[page.name, ...scores, ...metrics].join(" | ")} |`);
  for (const finding of new Set(reports.flatMap((each) => findingsOf(each, indexable)))) console.error(`  ${finding}`);
}

async function measureAll(url: string, { pages, session }: LighthouseWorld, runs: number): Promise<void> {
  console.log(`Lighthouse, mobile, best of ${runs}, load ${loadavg()[0]?.toFixed(1)} at the start\n`);
  console.log(
    "| page | performance | accessibility | best practices | SEO | first paint | largest | blocking | shift |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|");
  for (const page of pages) printPage(await measurePage(url, page, session, runs));
  console.log(`\nload ${loadavg()[0]?.toFixed(1)} at the end`);
}

const { values } = parseArgs({
  options: { page: { type: "string", multiple: true }, runs: { type: "string", default: "3" } },
});
const parent = mkdtempSync(join(tmpdir(), "driftglass-lighthouse-data-"));
const dataDir = join(parent, "data");
if (!process.env.TEST_SERVER && !(await buildProject())) process.exit(1);
process.env.TEST_SERVER ??= SERVER_BUNDLE;
await ensureDemo(dataDir);
const server = await startServer({ DATA_DIR: dataDir });
try {
  const world = await prepareLighthousePages(server.url, dataDir);
  const wanted = world.pages.filter(({ name }) => !values.page || values.page.includes(name));
  await measureAll(server.url, { ...world, pages: wanted }, Number(values.runs));
} finally {
  await server.stop();
  rmSync(parent, { recursive: true, force: true });
}
