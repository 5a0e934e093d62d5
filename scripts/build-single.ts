/** `bun run build --single`: the product as one executable for each Linux, with all it needs inside. */
import { cpSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { besides } from "./beside";
import { importedTexts, namedFiles, startedModules } from "./modules";
import { ROOT } from "./setup";

/** What the executable runs: it takes the command line. */
const PROGRAM = "src/cli/driftglass.ts";
const RUNS = ["scripts/healthy.ts", PROGRAM].map((file) => join(ROOT, file));
const CONTENTS_FIRST = "./contents";
const CONTENTS = ["dist/manifest.json", "dist/static/*", "dist/fonts/*", "locales/*.json"];
const OUT = join(ROOT, "dist/single");
export const ARCHITECTURES = ["x64", "arm64"] as const;
export type Architecture = (typeof ARCHITECTURES)[number];

/** Bun puts what it compiles there; entry points keep their place below the common folder. */
const INSIDE = "/$bunfs/root/";

const { threads, processes } = startedModules();
const MODULES = [...threads, ...processes];

const quoted = (text: string): string => JSON.stringify(text);

const inside = (file: string): string => `${INSIDE}${file.replace(/\.ts$/, ".js")}`;

const insides = (files: string[]): [string, string][] => files.map((file) => [file, inside(file)]);

/** Files that the executable has inside. @throws Error where the product asks for one that is not among them */
export function contentsOf(): string[] {
  const found = CONTENTS.flatMap((each) => [...new Bun.Glob(each).scanSync(ROOT)]).sort();
  const missing = namedFiles().filter(
    (name) => ![...found, ...MODULES].some((file) => file.startsWith(name)),
  );
  if (missing.length > 0) throw new Error(`asked for, and not in the executable: ${missing.join(", ")}`);
  // What the bundle imports itself cannot be a file as well.
  const imported = importedTexts();
  return found.filter((file) => !imported.includes(file));
}

/** The program, which says first where everything lies; and before it what decides which of all of them runs. */
function writeEntries(into: string): string[] {
  const files = contentsOf();
  const imports = files.map(
    (file, n) => `import f${n} from ${quoted(join(ROOT, file))} with { type: "file" };`,
  );
  const lines = [
    ...imports,
    `import { useEmbedded } from ${quoted(join(ROOT, "src/runtime/product-file.ts"))};`,
    `useEmbedded(new Map([`,
    ...files.map((file, n) => `  [${quoted(file)}, f${n}],`),
    ...insides(MODULES).map((pair) => `  ${JSON.stringify(pair)},`),
    `]));`,
  ];
  writeFileSync(join(into, "contents.ts"), lines.join("\n"));
  const program = join(into, "program.ts");
  writeFileSync(program, [CONTENTS_FIRST, ...RUNS].map((each) => `import ${quoted(each)};\n`).join(""));
  const entry = join(into, "driftglass.ts");
  const choice = [
    `const [flag, name] = process.argv.slice(2);`,
    `const module = flag === "--module" ? ${JSON.stringify(Object.fromEntries(insides(processes)))}[name] : undefined;`,
    `await import(module ?? ${quoted(inside(relative(ROOT, program)))});`,
  ];
  writeFileSync(entry, choice.join("\n"));
  return [entry, program];
}

const nameFor = (architecture: Architecture): string => `driftglass-linux-${architecture}`;

/** Compiles aside: whoever starts the executable meanwhile has the one before. */
async function compile(entries: string[], architecture: Architecture, aside: string, out: string) {
  const made = join(aside, nameFor(architecture));
  const result = await Bun.build({
    entrypoints: [...entries, ...MODULES.map((file) => join(ROOT, file))],
    root: ROOT,
    compile: { target: `bun-linux-${architecture}`, outfile: made },
    minify: { whitespace: true, syntax: true },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [besides(true)],
  });
  if (!result.success) throw new AggregateError(result.logs, `could not build for ${architecture}`);
  const outfile = join(out, nameFor(architecture));
  cpSync(made, `${outfile}.new`);
  renameSync(`${outfile}.new`, outfile);
  console.log(`${outfile}: ${Math.round(statSync(outfile).size / 2 ** 20)} MB`);
  return outfile;
}

/** @returns those that `--x64` and `--arm64` name, both without */
export function namedArchitectures(): Architecture[] {
  const named = ARCHITECTURES.filter((each) => process.argv.includes(`--${each}`));
  return named.length > 0 ? named : [...ARCHITECTURES];
}

/** Builds `driftglass-linux-…` from what `dist` holds. @returns the executables @throws AggregateError */
export async function buildSingle(architectures: readonly Architecture[], out = OUT): Promise<string[]> {
  const aside = join(ROOT, `dist/single.${crypto.randomUUID()}`);
  for (const folder of [aside, out]) mkdirSync(folder, { recursive: true });
  try {
    const entries = writeEntries(aside);
    const made: string[] = [];
    for (const each of architectures) made.push(await compile(entries, each, aside, out));
    return made;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
