/**
 * Puts virtual time, chance and timers in the place of the machine's. Loaded before anything of `src`, in a process of its
 * own: `tests/house.test.ts` holds that they enter `src` nowhere else.
 */
import { join } from "node:path";
import { plugin } from "bun";

plugin({
  name: "virtual-world",
  setup(build) {
    build.onLoad({ filter: /\/src\/runtime\/(clock|random|timers)\.ts$/ }, ({ path }) => {
      const seam = /(\w+)\.ts$/.exec(path)?.[1] ?? "";
      return { contents: `export * from ${JSON.stringify(join(import.meta.dir, `${seam}.ts`))};`, loader: "ts" };
    });
  },
});
