import { afterAll, describe, expect, spyOn, test } from "bun:test";
import { decodeInProcess, onDecoderFailure } from "../../src/files/decode-in-process";
import { parseDecoderAnswer } from "../../src/files/decoder-protocol";
import { makePicture } from "../../src/files/make-picture";
import { PICTURE_LIMITS } from "../../src/limits/pictures";
import { Refusal } from "../../src/runtime/errors";
import { moduleCommand } from "../../src/runtime/product-file";
import { childProcessIds } from "../support/process-stats";
import { makeGif, makePng, paintHalves } from "../support/sample-pictures";

const SIZES = [{ side: 40, cut: false }];
const STILL = makePng(80, 40, paintHalves(80));

/** Child processes started by other tests. */
const before = childProcessIds(process.pid);
const started = () => childProcessIds(process.pid).filter((each) => !before.includes(each));

const reasons: string[] = [];
onDecoderFailure((why) => reasons.push(why));
afterAll(() => onDecoderFailure(() => undefined));

const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "nothing was refused",
    (error) => (error instanceof Refusal ? [error.code, error.params] : error),
  );

/** Runs another program instead of the decoder. */
function insteadOf(program: string) {
  const { spawn } = Bun;
  const run = (_: unknown, options: object) => spawn([process.execPath, "-e", program], options);
  return spyOn(Bun, "spawn").mockImplementation(run as unknown as typeof Bun.spawn);
}

describe("decoding in a process of its own", () => {
  test("gives the same result as in this process, and the process ends", async () => {
    for (const bytes of [STILL, makeGif(30, 20, 3)])
      expect(await decodeInProcess(bytes, SIZES)).toEqual(await makePicture(bytes, SIZES));
    expect(started()).toEqual([]);
  });

  test("a refusal has its reason", async () => {
    expect(await refusalOf(decodeInProcess(STILL.subarray(0, 60), SIZES))).toEqual(["unsupported_image", {}]);
    const huge = makePng(1, 20_001, () => [0, 0, 0]);
    const why = { unit: "megapixels", most: PICTURE_LIMITS.megapixels };
    expect(await refusalOf(decodeInProcess(huge, SIZES))).toEqual(["image_too_large", why]);
  });

  test("a file without a known signature starts no process", async () => {
    using spawned = spyOn(Bun, "spawn");
    expect(await refusalOf(decodeInProcess(Buffer.from("<svg/>"), SIZES))).toEqual(["unsupported_image", {}]);
    expect(spawned).not.toHaveBeenCalled();
  });

  test.each([
    ["crashes", "process.abort()"],
    ["ends without an answer", "process.exit(0)"],
    ["answers with half of it", `process.stdout.write('{"lengths":[9]}\\n1234')`],
    ["answers with anything", "console.log('what?')"],
  ])("one that %s is the picture's fault, told to the operator", async (_, program) => {
    using _spawn = insteadOf(program);
    reasons.length = 0;
    expect(await refusalOf(decodeInProcess(STILL, SIZES))).toEqual(["unsupported_image", {}]);
    expect(reasons).toHaveLength(1);
  });

  test("a decoder that does not read its whole input is handled", async () => {
    using _spawn = insteadOf("process.exit(3)");
    const long = Buffer.concat([STILL, Buffer.alloc(PICTURE_LIMITS.max - STILL.length)]);
    for (let n = 0; n < 5; n++)
      expect(await refusalOf(decodeInProcess(long, SIZES))).toEqual(["unsupported_image", {}]);
  });

  test("a decoder that writes without end is killed", async () => {
    using _spawn = insteadOf("const b = Buffer.alloc(1 << 20); for (;;) await Bun.write(Bun.stdout, b)");
    expect(await refusalOf(decodeInProcess(STILL, SIZES))).toEqual(["overloaded", {}]);
  });

  test("a killed decoder, as for lack of memory, gives `overloaded`", async () => {
    using _spawn = insteadOf("process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)");
    expect(await refusalOf(decodeInProcess(STILL, SIZES))).toEqual(["overloaded", {}]);
  });

  test("a decoder that hangs is killed after its time limit", async () => {
    using _spawn = insteadOf("setInterval(() => {}, 1000)");
    const limit = globalThis.setTimeout;
    using _timer = spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void, ms: number) =>
      limit(work, ms === PICTURE_LIMITS.decodeTimeout ? 50 : ms)) as typeof setTimeout);
    expect(await refusalOf(decodeInProcess(STILL, SIZES))).toEqual(["overloaded", {}]);
    expect(started()).toEqual([]);
  });

  test("a decoder that cannot be started gives `overloaded`", async () => {
    using _spawn = spyOn(Bun, "spawn").mockImplementation(() => {
      throw Object.assign(new Error("fork"), { code: "EAGAIN" });
    });
    expect(await refusalOf(decodeInProcess(STILL, SIZES))).toEqual(["overloaded", {}]);
  });
});

describe("the decoder process", () => {
  const start = (length: number, env: Record<string, string> = {}) => {
    const command = [...moduleCommand("src/files/decoder.ts"), JSON.stringify({ length, sizes: SIZES })];
    return Bun.spawn(command, { env, stdio: ["pipe", "pipe", "pipe"] });
  };

  test.if(process.platform === "linux")(
    "ends when its server is gone, and not by the signals of its group",
    async () => {
      const decoder = start(100);
      void decoder.stdin.write(new Uint8Array(10));
      await decoder.stdin.flush();
      // Its handlers are there once it runs.
      while (!(await Bun.file(`/proc/${decoder.pid}/oom_score_adj`).text()).startsWith("1000")) await Bun.sleep(5);
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) decoder.kill(signal);
      await Bun.sleep(50);
      expect(decoder.exitCode).toBeNull();
      await decoder.stdin.end();
      expect(await decoder.exited).toBe(1);
    },
  );

  test("does not get the server's settings", async () => {
    const spawned = spyOn(Bun, "spawn");
    await decodeInProcess(STILL, SIZES);
    const [, options] = spawned.mock.calls[0] as unknown as [string[], { env: object }];
    spawned.mockRestore();
    expect(options.env).toEqual({ MIMALLOC_PURGE_DELAY: "0" });
  });

  test("writes its whole answer", async () => {
    const decoder = start(STILL.length);
    void decoder.stdin.write(STILL);
    await decoder.stdin.flush();
    const result = await new Response(decoder.stdout).bytes();
    expect(parseDecoderAnswer(result)).toMatchObject({ width: 40, height: 20, gif: null });
    expect(parseDecoderAnswer(result.subarray(0, -1))).toBeNull();
    expect(parseDecoderAnswer(result.subarray(0, 10))).toBeNull();
  });
});
