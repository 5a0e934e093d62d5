/** `bun run build --single`: the product as one executable for each Linux, with all it needs inside. */
import { cpSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { packageFilesPlugin } from "./package-files";
import { ROOT } from "./setup";
import { findImportedLocales, findNamedFiles, findStartedModules } from "./source-references";

/** What the executable runs: it takes the command line. */
const PROGRAM = "src/cli/driftglass.ts";
const RUNS = ["scripts/healthy.ts", PROGRAM].map((file) => join(ROOT, file));
const CONTENTS_FIRST = "./contents";
const CONTENTS = ["dist/manifest.json", "dist/parts.json", "dist/static/*", "dist/fonts/*", "locales/*.json"];
export const SINGLE_FOLDER = join(ROOT, "dist/single");
/** Its name is in the executable: always the same, so that two builds give the same bytes. */
const ENTRIES = join(ROOT, "dist/entries");
export const ARCHITECTURES = ["x64", "arm64"] as const;
export type Architecture = (typeof ARCHITECTURES)[number];

const quoted = (text: string): string => JSON.stringify(text);

/** Bun puts what it compiles there; entry points keep their place below the common folder. */
const INSIDE = "/$bunfs/root/";

/** Else the folder of the build would be in the executable. `package-files.ts` holds that nobody reads from there. */
const FOLDERS_OF_MODULES = { __dirname: quoted(INSIDE), __filename: quoted(`${INSIDE}module.js`) };

const { threads, processes } = findStartedModules();
const MODULES = [...threads, ...processes];

const embeddedPathOf = (file: string): string => `${INSIDE}${file.replace(/\.ts$/, ".js")}`;

const embeddedPathsOf = (files: string[]): [string, string][] => files.map((file) => [file, embeddedPathOf(file)]);

/** Files that the executable has inside. @throws Error where the product asks for one that is not among them */
export function listContents(): string[] {
  const files = CONTENTS.flatMap((each) => [...new Bun.Glob(each).scanSync(ROOT)]).sort();
  const missing = findNamedFiles().filter((name) => ![...files, ...MODULES].some((file) => file.startsWith(name)));
  if (missing.length > 0) throw new Error(`asked for, and not in the executable: ${missing.join(", ")}`);
  // What the bundle imports itself cannot be a file as well.
  const imported = findImportedLocales();
  return files.filter((file) => !imported.includes(file));
}

/** Whole at any moment: another build of this folder writes the same text. */
function writeEntry(name: string, text: string): string {
  const path = join(ENTRIES, name);
  const half = `${path}.${crypto.randomUUID()}`;
  writeFileSync(half, text);
  renameSync(half, path);
  return path;
}

/** The program, which says first where everything lies; and before it what decides which of all of them runs. */
function writeEntries(): string[] {
  mkdirSync(ENTRIES, { recursive: true });
  const files = listContents();
  const imports = files.map((file, n) => `import f${n} from ${quoted(join(ROOT, file))} with { type: "file" };`);
  const lines = [
    ...imports,
    `import { setEmbeddedFiles } from ${quoted(join(ROOT, "src/runtime/product-file.ts"))};`,
    `setEmbeddedFiles(new Map([`,
    ...files.map((file, n) => `  [${quoted(file)}, f${n}],`),
    ...embeddedPathsOf(MODULES).map((pair) => `  ${JSON.stringify(pair)},`),
    `]));`,
  ];
  writeEntry("contents.ts", lines.join("\n"));
  const program = writeEntry(
    "program.ts",
    [CONTENTS_FIRST, ...RUNS].map((each) => `import ${quoted(each)};\n`).join(""),
  );
  const choice = [
    `import { restartWithHeapSize } from ${quoted(join(ROOT, "src/config/heap-size.ts"))};`,
    `const [flag, name] = process.argv.slice(2);`,
    `const called = flag === "--json" ? name : flag;`,
    `if (called === undefined || called === "serve") restartWithHeapSize(process.argv.slice(2), process.env);`,
    `const module = flag === "--module" ? ${JSON.stringify(Object.fromEntries(embeddedPathsOf(processes)))}[name] : undefined;`,
    `await import(module ?? ${quoted(embeddedPathOf(relative(ROOT, program)))});`,
  ];
  return [writeEntry("driftglass.ts", choice.join("\n")), program];
}

const executableNameFor = (architecture: Architecture): string => `driftglass-linux-${architecture}`;

/** Compiles aside: whoever starts the executable meanwhile has the one before. */
async function compileExecutable(entries: string[], architecture: Architecture, aside: string, out: string) {
  const made = join(aside, executableNameFor(architecture));
  const result = await Bun.build({
    entrypoints: [...entries, ...MODULES.map((file) => join(ROOT, file))],
    root: ROOT,
    compile: { target: `bun-linux-${architecture}`, outfile: made },
    minify: { whitespace: true, syntax: true },
    define: { "process.env.NODE_ENV": '"production"', ...FOLDERS_OF_MODULES },
    plugins: [packageFilesPlugin(true)],
  });
  if (!result.success) throw new AggregateError(result.logs, `could not build for ${architecture}`);
  const outfile = join(out, executableNameFor(architecture));
  cpSync(made, `${outfile}.new`);
  renameSync(`${outfile}.new`, outfile);
  console.log(`${outfile}: ${Math.round(statSync(outfile).size / 2 ** 20)} MB`);
  return outfile;
}

/** @returns those that `--x64` and `--arm64` name, both without */
export function readArchitectures(): Architecture[] {
  const named = ARCHITECTURES.filter((each) => process.argv.includes(`--${each}`));
  return named.length > 0 ? named : [...ARCHITECTURES];
}

/** Builds `driftglass-linux-…` from what `dist` holds. @returns the executables @throws AggregateError */
export async function buildSingle(architectures: readonly Architecture[], out = SINGLE_FOLDER): Promise<string[]> {
  const aside = join(ROOT, `dist/single.${crypto.randomUUID()}`);
  for (const folder of [aside, out]) mkdirSync(folder, { recursive: true });
  try {
    const entries = writeEntries();
    const made: string[] = [];
    for (const each of architectures) made.push(await compileExecutable(entries, each, aside, out));
    return made;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
