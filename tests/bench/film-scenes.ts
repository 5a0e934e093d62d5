/** What `film.ts` films: each brings a page to where the scene begins, and returns what is done before the camera. */
import type { Locator, Page } from "playwright";
import type { Translate } from "../../src/i18n/translator";
import { type ApiClient, registerClient, type ThrowAnswer } from "../support/client";

interface Stage {
  page: Page;
  url: string;
  me: ApiClient;
  t: Translate;
}

export type FilmScene = (stage: Stage) => Promise<() => Promise<unknown>>;

/** ms that a scene goes on after its last act. */
const AFTER = 2_500;
let letters = 0;
/** No two alike: the same words of several people would be held as mass mail. */
const newLetter = (): string =>
  `Tonight ${++letters} lights of the harbour came on one by one, ${crypto.randomUUID()}. What do you see from your window?`;

/** A finger does not wait until a bobbing bottle stands still. */
async function tap(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error("nothing to tap");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function throwAs(by: ApiClient, content: string): Promise<string> {
  const { status, body } = await by.call<ThrowAnswer>("POST", "/bottles", { content });
  if (status !== 201) throw new Error(`a throw: ${status}`);
  return body.bottle.id;
}

/** Home without the three hints, scripts at hand. */
async function openHome({ page, url }: Stage): Promise<void> {
  await page.request.post(`${url}/hints`, { headers: { origin: url }, form: { seen: "3" }, maxRedirects: 0 });
  await page.goto(url);
  await page.waitForFunction(() => "htmx" in window);
}

/** A written letter in the throw dialog. @returns taps on "Throw" */
async function writeLetter(stage: Stage): Promise<() => Promise<void>> {
  const { page, t } = stage;
  await openHome(stage);
  await page.locator('[data-opens="throw"]').first().click();
  const dialog = page.getByRole("dialog", { name: t("bottles.throw.title") });
  await dialog.getByRole("textbox").fill(newLetter());
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes("/hand.")));
  return () => tap(page, dialog.getByRole("button", { name: t("bottles.throw.confirm") }));
}

const throwAtOnce: FilmScene = async (stage) => {
  const confirm = await writeLetter(stage);
  const { page, t } = stage;
  return async () => {
    await confirm();
    await page.waitForTimeout(600);
    await tap(page, page.locator("dialog.by-hand").getByRole("button", { name: t("bottles.hand.at_once") }));
    await page.waitForTimeout(AFTER);
  };
};

/** A finger that goes up the screen; a busy machine must not slow it down between two points. */
async function flickUp(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  await Promise.all([touch("touchStart", 640), touch("touchMove", 520), touch("touchMove", 380), touch("touchEnd")]);
  await session.detach();
}

const throwByFlick: FilmScene = async (stage) => {
  const confirm = await writeLetter(stage);
  const { page } = stage;
  return async () => {
    await confirm();
    await page.locator('dialog.by-hand[data-step="flick"]').waitFor({ timeout: 15_000 });
    await flickUp(page);
    await page.waitForTimeout(AFTER);
  };
};

const pick: FilmScene = async (stage) => {
  await throwAs(await registerClient(stage.url), newLetter());
  await openHome(stage);
  const { page } = stage;
  return async () => {
    await tap(page, page.locator(".place .tap").last());
    await page.waitForURL(/\/bottle\//);
    await page.waitForTimeout(AFTER);
  };
};

const firstAnswer: FilmScene = async ({ page, url, me, t }) => {
  const id = await throwAs(await registerClient(url), newLetter());
  const { status } = await me.call("POST", `/bottles/pick/${id}`);
  if (status !== 200) throw new Error(`a pick: ${status}`);
  await page.goto(`${url}/bottle/${id}?answer=1`);
  await page.waitForFunction(() => "htmx" in window);
  await page.locator("#comment").fill("A plane tree, and behind it a tram that never seems to stop.");
  return async () => {
    await tap(page, page.getByRole("button", { name: t("bottles.page.answer_drift") }));
    await page.waitForTimeout(AFTER);
  };
};

const news: FilmScene = async (stage) => {
  const { page, url, me } = stage;
  const [id, finder] = [await throwAs(me, newLetter()), await registerClient(url)];
  await finder.call("POST", `/bottles/pick/${id}`);
  await finder.call("POST", `/bottles/drop/${id}`, { comment: "A plane tree." });
  await openHome(stage);
  await page.goto(`${url}/profile`);
  return async () => {
    await tap(page, page.locator('.tab[href="/"]'));
    await page.waitForURL(`${url}/`);
    await page.waitForTimeout(1_500);
    await tap(page, page.locator(".stranded"));
    await page.waitForTimeout(AFTER);
  };
};

export const FILM_SCENES: Record<string, FilmScene> = { throwAtOnce, throwByFlick, pick, firstAnswer, news };
