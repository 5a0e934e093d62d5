/**
 * `bun tests/bench/film.ts [folder] [scene…]`: what one sees every 50 ms of a throw, a pick, a first answer and news on
 * home, light and dark, with a processor as it is and 4 times slower; one picture of all frames each, to be looked at.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { findChromium } from "../../scripts/chromium";
import { buildProject, SERVER_BUNDLE } from "../../scripts/setup";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { type Server, startServer } from "../support/server";
import { FILM_SCENES, type FilmScene } from "./film-scenes";

const t = translatorFor("en");
/** ms between the frames that are shown. */
const STEP = 50;
const COLUMNS = 10;
const VIEWPORT = { width: 390, height: 844 };

interface Frame {
  /** ms since the start. */
  at: number;
  /** JPEG, base64. */
  data: string;
}

/** Keeps each frame that the browser shows while `act` runs. */
async function record(page: Page, slowdown: number, act: () => Promise<unknown>): Promise<Frame[]> {
  const session = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1_000, data });
    void session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const start = Date.now();
  await session.send("Page.startScreencast", { format: "jpeg", quality: 70, maxWidth: 390, maxHeight: 844 });
  await act();
  await session.send("Page.stopScreencast");
  return frames.map(({ at, data }) => ({ at: at - start, data }));
}

/** The frame shown at each step, where it is another than before. */
function framesBySteps(frames: readonly Frame[]): Frame[] {
  const shown: Frame[] = [];
  for (let at = 0; at <= (frames.at(-1)?.at ?? 0) + STEP; at += STEP) {
    const frame = frames.findLast((each) => each.at <= at);
    if (frame && frame.data !== shown.at(-1)?.data) shown.push({ at, data: frame.data });
  }
  return shown;
}

/** One picture of all frames. */
async function saveSheet(browser: Browser, frames: readonly Frame[], path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: COLUMNS * 200, height: 600 } });
  const figures = frames.map(
    ({ at, data }) => `<figure><figcaption>${at} ms</figcaption><img src="data:image/jpeg;base64,${data}"></figure>`,
  );
  await page.setContent(
    `<style>body{display:grid;grid-template-columns:repeat(${COLUMNS},1fr);gap:4px;margin:0;font:12px sans-serif}` +
      `figure{margin:0}img{width:100%}</style>${figures.join("")}`,
  );
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

async function filmScene(
  context: BrowserContext,
  server: Server,
  scene: FilmScene,
  slowdown: number,
): Promise<Frame[]> {
  const me = await registerClient(server.url);
  await context.addCookies([
    { name: "language", value: "en", url: server.url },
    { name: "session", value: me.token, url: server.url },
  ]);
  const page = await context.newPage();
  const act = await scene({ page, url: server.url, me, t });
  const frames = await record(page, slowdown, act);
  await page.close();
  return framesBySteps(frames);
}

const [folder = "test-results/film", ...wanted] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
if (!process.env.TEST_SERVER && !(await buildProject())) process.exit(1);
process.env.TEST_SERVER ??= SERVER_BUNDLE;
const server = await startServer();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  for (const [name, scene] of Object.entries(FILM_SCENES).filter(([each]) => !wanted[0] || wanted.includes(each)))
    for (const colorScheme of ["light", "dark"] as const)
      for (const slowdown of [1, 4]) {
        const context = await browser.newContext({ viewport: VIEWPORT, hasTouch: true, isMobile: true, colorScheme });
        const frames = await filmScene(context, server, scene, slowdown);
        const path = join(folder, `${name}-${colorScheme}-${slowdown}.png`);
        await saveSheet(browser, frames, path);
        await context.close();
        console.log(`${path}: ${frames.length} frames in ${frames.at(-1)?.at ?? 0} ms`);
      }
} finally {
  await browser.close();
  await server.stop();
}
