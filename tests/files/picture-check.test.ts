import { afterEach, describe, expect, test } from "bun:test";
import { openPictureCheck } from "../../src/files/picture-check";
import { PICTURE_CHECK_LIMITS } from "../../src/limits/pictures";
import { openLogger } from "../../src/runtime/log";
import { allowedWait, OUTSIDE_LIMITS, withRequestDeadline } from "../../src/runtime/outside";
import { SECOND } from "../../src/runtime/units";
import { type ScannedPicture, startScanner, verdict } from "../support/scanners";

const BYTES = new Uint8Array([1, 2, 3]);
let close: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const each of close) await each();
  close = [];
});

function aScanner(answer: Parameters<typeof startScanner>[0]) {
  const scanner = startScanner(answer);
  close.push(scanner.stop);
  return scanner;
}

/** With the test's own clock: `silence` is what ends when its time is over. */
function openCheck(url: string, key: string | null = null, silence = new AbortController()) {
  const lines: string[] = [];
  const log = openLogger("debug", { write: (line) => void lines.push(line) });
  const waits: number[] = [];
  const check = openPictureCheck({ pictureCheck: { url, key } }, {}, log, (ms, ask) => {
    waits.push(ms);
    return ask(silence.signal);
  });
  if (!check) throw new Error("a scanner is configured");
  return { ask: () => check("me", BYTES, "image/webp"), lines, waits, silence };
}

const endless = () =>
  new Response(
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(16 * 1024).fill(0x20)),
    }),
  );

describe("a picture is checked", () => {
  test("by nobody where there is no scanner", () => {
    expect(openPictureCheck({ pictureCheck: null }, {}, openLogger("silent"))).toBeNull();
  });

  test.each(["allow", "blur", "hold", "refuse"] as const)("by the scanner, which says %s", async (said) => {
    const { url, pictures } = aScanner(() => verdict(said));
    const { ask, waits } = openCheck(url, "secret-key");
    expect(await ask()).toBe(said);
    expect(waits).toEqual([PICTURE_CHECK_LIMITS.timeout]);
    expect(pictures).toEqual([
      { method: "POST", type: "image/webp", authorization: "Bearer secret-key", bytes: BYTES },
    ] satisfies ScannedPicture[]);
  });

  test("without an authorization where no key is set", async () => {
    const { url, pictures } = aScanner(() => verdict("allow"));
    await openCheck(url).ask();
    expect(pictures[0]?.authorization).toBeNull();
  });

  const FAULTS: Record<string, () => Response> = {
    "500": () => Response.json({ verdict: "allow" }, { status: 500 }),
    "201": () => Response.json({ verdict: "allow" }, { status: 201 }),
    "204": () => new Response(null, { status: 204 }),
    "no JSON": () => new Response("<html>allow"),
    "an unknown verdict": () => verdict("fine"),
    "another shape": () => Response.json(["allow"]),
    "a verdict that is no text": () => Response.json({ verdict: 1 }),
    "an empty body": () => new Response(""),
    "a redirect": () => Response.redirect("/elsewhere", 302),
    "a body without end": endless,
    "what is packed": () =>
      new Response(Bun.gzipSync(JSON.stringify({ verdict: "allow" })), { headers: { "content-encoding": "gzip" } }),
  };
  test.each(Object.entries(FAULTS))("%s means blur", async (_name, answer) => {
    const { url } = aScanner(answer);
    const { ask, lines } = openCheck(url, "secret-key");
    expect(await ask()).toBe("blur");
    expect(lines.join()).toContain("picture could not be checked");
    expect(lines.join()).not.toContain("secret-key");
  });

  test("a redirect is not followed: the key goes nowhere else", async () => {
    const elsewhere = aScanner(() => verdict("allow"));
    const { url } = aScanner(() => Response.redirect(elsewhere.url, 307));
    expect(await openCheck(url, "secret-key").ask()).toBe("blur");
    expect(elsewhere.pictures).toEqual([]);
  });

  test("silence means blur, before the answer begins and within it", async () => {
    for (const answer of [
      () => new Promise<Response>(() => undefined),
      () => new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([0x7b])) })),
    ]) {
      const asked = Promise.withResolvers<void>();
      const { url } = aScanner(() => {
        asked.resolve();
        return answer();
      });
      const { ask, silence } = openCheck(url);
      const answered = ask();
      await asked.promise;
      silence.abort();
      expect(await answered).toBe("blur");
    }
  });

  test("silence leaves its request time to store the picture", async () => {
    const { url } = aScanner(() => new Promise<Response>(() => undefined));
    const check = openPictureCheck({ pictureCheck: { url, key: null } }, {}, openLogger("silent"));
    await withRequestDeadline(async () => {
      expect(await check?.("me", BYTES, "image/webp")).toBe("blur");
      const left = allowedWait("services", OUTSIDE_LIMITS.request);
      expect(left).toBeGreaterThan(3 * SECOND);
    });
  }, 20_000);

  test("a scanner that is away means blur", async () => {
    const { url, stop } = startScanner(() => verdict("allow"));
    await stop();
    expect(await openCheck(url).ask()).toBe("blur");
  });
});
