/** React is built without what our islands do not use (`scripts/slim-react.ts`): this holds both to each other. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { slimReact } from "../../scripts/slim-react";

const ROOT = join(import.meta.dir, "../..");
const REACT = join(ROOT, "node_modules/react-dom/cjs/react-dom-client.production.js");

/** What React's packages export that the build leaves out. */
const LEFT_OUT = [
  ...["Activity", "Component", "Profiler", "PureComponent", "Suspense", "lazy", "startTransition", "use"],
  ...["useActionState", "useOptimistic", "useTransition", "unstable_Activity", "unstable_SuspenseList"],
  ...["createPortal", "preconnect", "prefetchDNS", "preinit", "preinitModule", "preload", "preloadModule"],
  ...["requestFormReset", "useFormState", "useFormStatus"],
];

const IMPORT = /import (?:(\w+)(?:, )?)?(?:\{([^}]*)\} )?from "react(?:-dom)?(?:\/client)?"/g;

/** Names of values that a file has of React. */
const importedFrom = (source: string): string[] =>
  [...source.matchAll(IMPORT)].flatMap(([, whole, names = ""]) => [
    ...(whole ? ["React"] : []),
    ...names
      .split(",")
      .map((name) => name.trim().split(" ")[0] ?? "")
      .filter((name) => name !== "" && name !== "type"),
  ]);

/** Elements with a part of their own in React: custom ones, and those that it moves into the head. */
const SPECIAL_ELEMENT = /<(?:[a-z]+-[a-z-]+|link|meta|script|html|body)[\s>]/;

const sources: { file: string; text: string }[] = [];
for (const folder of ["islands", "src/ui"])
  for await (const file of new Bun.Glob("**/*.{ts,tsx}").scan(join(ROOT, folder)))
    sources.push({ file, text: await Bun.file(join(ROOT, folder, file)).text() });

test("no island uses what the build leaves out of React", () => {
  expect(sources.length).toBeGreaterThan(300);
  const used = sources.flatMap(({ file, text }) => importedFrom(text).map((name) => ({ file, name })));
  expect(used.some(({ name }) => name === "useState")).toBe(true);
  expect(used.filter(({ name }) => LEFT_OUT.includes(name))).toEqual([]);
  expect(used.filter(({ name }) => name === "React")).toEqual([]);
});

test("no island draws an element whose part of React is left out", () => {
  const drawn = sources.filter(({ file, text }) => file.endsWith(".tsx") && SPECIAL_ELEMENT.test(text));
  expect(drawn.map(({ file }) => file)).toEqual([]);
});

test("what is left out says so, and nothing else has changed", async () => {
  const source = await Bun.file(REACT).text();
  const slim = slimReact(source);
  expect(slim).toContain('{ return isLeftOut("updateSuspenseComponent"); }');
  expect(slim).toContain('throw Error("React is built without " + name)');
  expect(slim.length).toBeLessThan(source.length * 0.8);
  // Each line that is there was there before.
  const before = new Set(source.split("\n"));
  const changed = slim.split("\n").filter((line) => !before.has(line) && !line.includes("isLeftOut"));
  expect(changed.filter((line) => line.trim() !== "" && !/\{ (return false;)? ?\}$/.test(line))).toEqual([]);
  // Variables of a function that a case declares which is left out stay declared.
  expect(slim).toMatch(/case 16: var lazyComponent/);
});

test("a version of React in which something is missing stops the build", async () => {
  const source = await Bun.file(REACT).text();
  expect(() => slimReact(source.replaceAll("updateClassComponent", "updateOther"))).toThrow(
    "React has no updateClassComponent",
  );
});
