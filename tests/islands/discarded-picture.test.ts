/** A picture whose upload script did not come, discarded while it is sent. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import type { sendOutboxItem } from "../../islands/chat/outbox/outbox-sender";
import type { OutboxItem } from "../../islands/chat/outbox/outbox-store";

const lose = () => ({ path: "no-such-script", external: true });

/** The module as for a browser that never gets the script of uploads. */
async function loadSender(globals: Record<string, unknown>): Promise<typeof sendOutboxItem> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, "../../islands/chat/outbox/outbox-sender.ts")],
    target: "browser",
    format: "cjs",
    plugins: [{ name: "lost script", setup: (build) => void build.onResolve({ filter: /upload\/request$/ }, lose) }],
  });
  const module = { exports: {} as { sendOutboxItem: typeof sendOutboxItem } };
  const run = new Function("module", "exports", ...Object.keys(globals), (await outputs[0]?.text()) ?? "");
  run(module, module.exports, ...Object.values(globals));
  return module.exports.sendOutboxItem;
}

const PICTURE = { clientId: "c1", to: "dan", kind: "image", file: new Blob(["x"]) } as unknown as OutboxItem;

test.each([true, false])("does not stop what waits behind it (discarded: %p)", async (isDiscarded) => {
  const [discarded, begun] = [new AbortController(), Promise.withResolvers<() => void>()];
  const fetch = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_done, fail) => {
      signal.addEventListener("abort", () => fail(signal.reason));
      begun.resolve(() => fail(new Error("the network broke")));
    });
  const send = await loadSender({ fetch, window: new EventTarget() });
  const signals = { withdrawn: new AbortController().signal, discarded: discarded.signal };
  const sent = send(PICTURE, signals, () => undefined);
  const breakOff = await begun.promise;
  if (isDiscarded) discarded.abort();
  else breakOff();
  expect(await sent).toEqual({ kind: isDiscarded ? "cancelled" : "silent" });
});
