/** `bun run build --single`: the product as one executable for each Linux, with all it needs inside. */
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "./setup";

/** What the executable runs: it takes the command line. */
const PROGRAM = "src/cli/driftglass.ts";
const RUNS = ["scripts/healthy.ts", PROGRAM].map((file) => join(ROOT, file));
const CONTENTS_FIRST = "./contents";
const WORKERS = ["src/db/sqlite-worker.ts", "src/designs/pictures/raster-worker.ts"];
/** Run as processes of their own (`moduleCommand`), without loading the program. */
const PROCESSES = ["src/files/decoder.ts"];
/** What the bundle imports itself (English, the rules) cannot be a file as well. */
const CONTENTS = [
  "dist/manifest.json",
  "dist/static/*",
  "dist/fonts/*",
  "locales/{ar,de,es,fr,hi,ja,pt,ru,zh}.json",
];
const OUT = join(ROOT, "dist/single");
export const ARCHITECTURES = ["x64", "arm64"] as const;
export type Architecture = (typeof ARCHITECTURES)[number];

/** Bun puts what it compiles there; entry points keep their place below the common folder. */
const INSIDE = "/$bunfs/root/";

const quoted = (text: string): string => JSON.stringify(text);

const inside = (file: string): string => `${INSIDE}${file.replace(/\.ts$/, ".js")}`;

/** The program, which says first where everything lies; and before it what decides which of all of them runs. */
function writeEntries(): string[] {
  const files = CONTENTS.flatMap((each) => [...new Bun.Glob(each).scanSync(ROOT)]).sort();
  const imports = files.map(
    (file, n) => `import f${n} from ${quoted(join(ROOT, file))} with { type: "file" };`,
  );
  const modules = [...WORKERS, ...PROCESSES].map((file) => [file, inside(file)]);
  const lines = [
    ...imports,
    `import { useEmbedded } from ${quoted(join(ROOT, "src/product-file.ts"))};`,
    `useEmbedded(new Map([`,
    ...files.map((file, n) => `  [${quoted(file)}, f${n}],`),
    ...modules.map((pair) => `  ${JSON.stringify(pair)},`),
    `]));`,
  ];
  writeFileSync(join(OUT, "contents.ts"), lines.join("\n"));
  const program = join(OUT, "program.ts");
  writeFileSync(program, [CONTENTS_FIRST, ...RUNS].map((each) => `import ${quoted(each)};\n`).join(""));
  const processes = Object.fromEntries(PROCESSES.map((file) => [file, inside(file)]));
  const entry = join(OUT, "driftglass.ts");
  const choice = [
    `const [flag, name] = process.argv.slice(2);`,
    `const module = flag === "--module" ? ${JSON.stringify(processes)}[name] : undefined;`,
    `await import(module ?? ${quoted(inside(relative(ROOT, program)))});`,
  ];
  writeFileSync(entry, choice.join("\n"));
  return [entry, program];
}

/** Where the executable for an architecture is built. */
export const singleFor = (architecture: Architecture): string =>
  join(OUT, `driftglass-linux-${architecture}`);

async function compile(entries: string[], architecture: Architecture): Promise<void> {
  const outfile = singleFor(architecture);
  const result = await Bun.build({
    entrypoints: [...entries, ...[...WORKERS, ...PROCESSES].map((file) => join(ROOT, file))],
    root: ROOT,
    compile: { target: `bun-linux-${architecture}`, outfile },
    minify: { whitespace: true, syntax: true },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  if (!result.success) throw new AggregateError(result.logs, `could not build for ${architecture}`);
  console.log(`${outfile}: ${Math.round(statSync(outfile).size / 2 ** 20)} MB`);
}

/** @returns those that `--x64` and `--arm64` name, both without */
export function namedArchitectures(): Architecture[] {
  const named = ARCHITECTURES.filter((each) => process.argv.includes(`--${each}`));
  return named.length > 0 ? named : [...ARCHITECTURES];
}

/** Builds `dist/single/driftglass-linux-…` from what `dist` holds. @throws AggregateError */
export async function buildSingle(architectures: readonly Architecture[]): Promise<void> {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const entries = writeEntries();
  for (const architecture of architectures) await compile(entries, architecture);
}
