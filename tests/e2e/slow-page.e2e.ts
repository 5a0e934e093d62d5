/** A page that arrives in two parts, with its script loaded before the second. */
import { expect } from "@playwright/test";
import { expectEditorReady } from "./design-actions";
import { test } from "./fixtures";

/** A proxy that holds the second half of the editor page until `release`. */
function startSlowProxy(to: string) {
  const barrier = Promise.withResolvers<void>();
  const halves = (html: Uint8Array): ReadableStream<Uint8Array> =>
    new ReadableStream({
      async start(controller) {
        const half = Math.floor(html.length / 2);
        controller.enqueue(html.slice(0, half));
        await barrier.promise;
        controller.enqueue(html.slice(half));
        controller.close();
      },
    });
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set("accept-encoding", "identity");
      const response = await fetch(to + pathname + search, { headers });
      if (pathname !== "/bottle-design/editor") return response;
      const responseHeaders = new Headers(response.headers);
      responseHeaders.delete("content-length");
      return new Response(halves(await response.bytes()), { headers: responseHeaders });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, release: barrier.resolve, stop: () => server.stop(true) };
}

test("an island waits for the rest of its page", async ({ signedInPhone, server }) => {
  const { page } = await signedInPhone();
  const proxy = startSlowProxy(server.url);
  const script = page.waitForResponse(/\/boot\.[\w]+\.js/);
  await page.goto(`${proxy.url}/bottle-design/editor`, { waitUntil: "commit" });
  await (await script).finished();
  await page.waitForFunction(() => document.cookie.includes("zone="));
  proxy.release();
  await expectEditorReady(page);
  await page.getByRole("tab").nth(1).click();
  await expect(page.getByRole("tab").nth(1)).toHaveAttribute("aria-selected", "true");
  await page.goto("about:blank");
  await proxy.stop();
});

test("a slider moved before the editor's script loads keeps its value", async ({ signedInPhone }) => {
  const { page, t } = await signedInPhone();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const barrier = Promise.withResolvers<void>();
  await page.route(/\/editor[-.]\w+\.js/, async (route) => {
    await barrier.promise;
    await route.continue();
  });
  await page.goto("/bottle-design/editor");
  const body = page.locator("input[name=body]");
  await body.fill("97");
  const swatch = page.locator("label:has(input[name=color])").nth(1);
  await swatch.click();
  barrier.resolve();
  await expectEditorReady(page);

  const shownValue = page.locator("label", { has: page.locator("input[name=body]") }).locator(".value");
  await expect(shownValue).toHaveText("97");
  await expect(body).toHaveValue("97");
  await expect(swatch.locator("input")).toBeChecked();
  expect(errors).toEqual([]);
  const undo = page.getByRole("button", { name: t("designs.editor.undo") });
  await undo.click();
  await expect(shownValue).not.toHaveText("97");
  await expect(undo).toBeDisabled();
});
