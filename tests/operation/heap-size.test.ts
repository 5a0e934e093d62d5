/** The heap grows by what the process may use of the machine, not by all of it. */
import { expect, spyOn, test } from "bun:test";
import { heapSizeSettings, restartWithHeapSize } from "../../src/config/heap-size";

const SETTING = "BUN_JSC_forceRAMSize";
const PROGRAM = `import { restartWithHeapSize } from "./src/config/heap-size";
restartWithHeapSize(["-e", process.env.CODE], process.env);
console.log(process.pid, process.env.${SETTING});`;

async function run(env: Record<string, string>) {
  const child = Bun.spawn([process.execPath, "-e", PROGRAM], { env: { ...process.env, CODE: PROGRAM, ...env } });
  return { pid: child.pid, said: (await new Response(child.stdout).text()).trim() };
}

test("a quarter of what there is, and nothing where the system does not tell", () => {
  expect(heapSizeSettings(512 * 1024 * 1024)).toEqual({ [SETTING]: "134217728" });
  expect(heapSizeSettings(0)).toEqual({});
});

test("a program begins once more with it, as the same process; the operator's own value stays", async () => {
  const own = await run({});
  expect(own.said).toBe(`${own.pid} ${heapSizeSettings()[SETTING]}`);
  const set = await run({ [SETTING]: "1000000000" });
  expect(set.said).toBe(`${set.pid} 1000000000`);
});

test("a program whose memory is not known does not begin for ever", () => {
  const begun = spyOn(process, "execve").mockImplementation(() => {
    throw new Error("begun once more");
  });
  restartWithHeapSize([], {}, heapSizeSettings(0));
  const without = begun.mock.calls.length;
  restartWithHeapSize([], {}, heapSizeSettings(1_000));
  expect([without, begun.mock.calls.length]).toEqual([0, 1]);
  begun.mockRestore();
});
