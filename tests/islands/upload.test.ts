/** Uploading pictures to the album: one after the other, each to be stopped or tried again. */
import { describe, expect, test } from "bun:test";
import { PICTURE_LIMITS } from "../../src/limits/pictures";
import type { PageButton, PageInput } from "../support/browser-controls";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { Tab } from "../support/browser-tab";
import { PAGE_PARTS } from "./chat-page";

const TEXTS = Object.fromEntries(
  [
    "waiting",
    "sending",
    "looking",
    "cancel",
    "close",
    "retry",
    "failed",
    "done",
    "unsupported_image",
    "image_too_large",
  ].map((key) => [key, key]),
);
const API = "/api/photos";

async function openAlbum(many = true) {
  const device = await Device.create();
  const refreshed: unknown[][] = [];
  const htmx = { ajax: async (...parts: unknown[]) => void refreshed.push(parts) };
  const props = JSON.stringify({ api: API, many, texts: TEXTS });
  const html = `${PAGE_PARTS}<form data-island="upload" data-props='${props}'><input type="file" required><ul class="uploads"></ul></form>`;
  const tab = new Tab(device, { path: "/profile/photos", html, globals: { htmx } });
  await tab.load("page/boot");
  const input = tab.document.querySelector<PageInput>("input[type=file]") as PageInput;
  const uploads = () => device.network.requestsTo("POST", API);
  const settle = () => device.clock.settle();
  const button = (at = 0) => tab.document.querySelectorAll<PageButton>(".uploads button")[at];
  return {
    device,
    tab,
    input,
    refreshed,
    uploads,
    button,
    settle,
    async choose(...files: File[]) {
      input.files = files;
      tab.fire("change", {}, input);
      await settle();
    },
    async answer(status: number, body: unknown = {}, at = uploads().length - 1) {
      uploads()[at]?.answer(status, body);
      await settle();
    },
    async press(at = 0) {
      button(at)?.click();
      await settle();
    },
    shown: () => tab.document.querySelectorAll(".uploads li p").map((each) => each.textContent),
    notice: () => tab.document.querySelector("#notices .toast span")?.textContent ?? null,
  };
}
const picture = (name = "a.png", type = "image/png", size = 10) => new File([new Uint8Array(size)], name, { type });
const keyOf = (request: NetworkRequest | undefined) => request?.key;

test("a picture is sent with its progress, and the album shows it", async () => {
  const { choose, uploads, shown, settle, answer, refreshed, notice, tab, input } = await openAlbum();
  await choose(picture());
  // The same file can be chosen again.
  expect([input.files, tab.objectUrls.size, shown()]).toEqual([[], 1, ["sending"]]);
  uploads()[0]?.progress(3, 10);
  await settle();
  expect(shown()).toEqual(["sending 30%"]);
  expect(Reflect.get(tab.document.querySelector("progress") ?? {}, "value")).toBe(0.3);
  uploads()[0]?.progress(10, 10);
  await settle();
  expect(shown()).toEqual(["looking"]);
  await answer(201);
  expect([shown(), notice(), refreshed.length]).toEqual([[], "done", 1]);
  expect(refreshed[0]).toEqual([
    "GET",
    "/profile/photos",
    { target: "#pictures", select: "#pictures", swap: "outerHTML" },
  ]);
});

test("several are sent one after the other, in order", async () => {
  const { choose, uploads, shown, answer } = await openAlbum();
  await choose(picture("1"), picture("2"), picture("3"));
  expect([uploads().length, shown()]).toEqual([1, ["sending", "waiting", "waiting"]]);
  await answer(201);
  await answer(422, { error: { message: "not this picture" } });
  await answer(201);
  expect(uploads().map(({ json }) => (json.file as File).name)).toEqual(["1", "2", "3"]);
  expect([new Set(uploads().map(keyOf)).size, shown()]).toEqual([3, ["not this picture"]]);
});

describe("a file is refused before it is sent", () => {
  test.each([
    ["of another type", picture("a.svg", "image/svg+xml"), "unsupported_image"],
    ["that is too large", picture("a.png", "image/png", PICTURE_LIMITS.max + 1), "image_too_large"],
  ])("%s", async (_, file, text) => {
    const { choose, uploads, shown, press } = await openAlbum();
    await choose(file, picture());
    expect([uploads().length, shown()]).toEqual([1, [text, "sending"]]);
    await press(0);
    expect(shown()).toEqual(["sending"]);
  });

  test("the largest is sent", async () => {
    const { choose, uploads } = await openAlbum();
    await choose(picture("a.png", "image/png", PICTURE_LIMITS.max));
    expect(uploads()).toHaveLength(1);
  });
});

describe("stopping", () => {
  test("ends what is sent, and the next one follows", async () => {
    const { choose, uploads, shown, press } = await openAlbum();
    await choose(picture("1"), picture("2"));
    await press(0);
    expect([uploads()[0]?.isOver, uploads().length, shown()]).toEqual([true, 2, ["sending"]]);
  });

  test("what waits is never sent", async () => {
    const { choose, uploads, shown, press, answer } = await openAlbum();
    await choose(picture("1"), picture("2"), picture("3"));
    await press(1);
    await answer(201);
    expect(uploads().map(({ json }) => (json.file as File).name)).toEqual(["1", "3"]);
    expect(shown()).toEqual(["sending"]);
  });
});

describe("a picture that got no answer", () => {
  test.each([
    ["as the connection broke", async (request: NetworkRequest | undefined) => request?.break()],
    ["but a page of something else", async (request: NetworkRequest | undefined) => request?.answer(502, "<html>")],
  ])("%s, is tried again under its key", async (_, fail) => {
    const { choose, uploads, shown, settle, press, button, answer, notice } = await openAlbum();
    await choose(picture());
    await fail(uploads()[0]);
    await settle();
    expect([shown(), button()?.textContent]).toEqual([["failed"], "retry"]);
    await press();
    expect(shown()).toEqual(["sending"]);
    await answer(201);
    expect([uploads().length, new Set(uploads().map(keyOf)).size, notice()]).toEqual([2, 1, "done"]);
  });

  test("for ten seconds without progress is given up, not before", async () => {
    const { choose, uploads, shown, device } = await openAlbum();
    await choose(picture());
    for (let n = 1; n < 4; n++) {
      await device.clock.advance(9_999);
      uploads()[0]?.progress(n, 10);
    }
    await device.clock.advance(9_999);
    expect(uploads()[0]?.isOver).toBe(false);
    await device.clock.advance(1);
    expect([uploads()[0]?.isOver, shown()]).toEqual([true, ["failed"]]);
  });
});

test("whoever is signed out signs in, and comes back", async () => {
  const { choose, answer, tab } = await openAlbum();
  await choose(picture());
  await answer(401);
  expect(tab.navigations).toEqual([{ how: "assign", url: "/login?next=%2Fprofile%2Fphotos" }]);
});

test("a 401 of a proxy is no answer: the picture can be sent again", async () => {
  const { choose, answer, tab, shown, press, uploads } = await openAlbum();
  await choose(picture());
  await answer(401, "<h1>Proxy password</h1>");
  expect([shown(), tab.navigations]).toEqual([["failed"], []]);
  await press();
  expect(uploads()).toHaveLength(2);
});

test("where there is one picture, another one takes its place in the list", async () => {
  const { choose, shown, input, answer } = await openAlbum(false);
  expect([Reflect.get(input, "multiple"), Reflect.get(input, "required")]).toEqual([false, false]);
  await choose(picture("a.svg", "image/svg+xml"));
  await choose(picture());
  expect(shown()).toEqual(["sending"]);
  await answer(201);
});
