/**
 * Builds browser files (content-hashed, compressed) into dist/static and the server into dist/server; with `--single`
 * also one executable for each Linux (`--x64`, `--arm64`: only that one) into dist/single, with `--container` what the
 * Containerfile takes.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { LANGUAGES } from "../src/limits/limits";
import { SCREENS, webManifest } from "../src/shell/document/web-manifest";
import { drawBottle } from "../src/ui/bottle/draw";
import { SAMPLES } from "../src/ui/bottle/samples";
import { countsCss } from "../src/ui/count";
import { iconSprite } from "../src/ui/icons";
import { porthole } from "../src/ui/porthole";
import { placesCss } from "../src/ui/sea/places-css";
import { drawSea } from "../src/ui/sea/scene";
import { renderVariant } from "../src/ui/sea/variants";
import { appIcons } from "./app-icons";
import { buildContainer } from "./build-container";
import { bundleServer } from "./build-server";
import { buildSingle, namedArchitectures } from "./build-single";
import { oneAtATime } from "./one-at-a-time";
import { slimHtmx } from "./slim-htmx";
import { checkTexts, textsOf } from "./texts";

const ROOT = join(import.meta.dir, "..");
const OUT = join(ROOT, "dist/static");
/** Service workers need a fixed name. */
const WORKER = "sw.js";
/** Loaded by a script element of their own. */
const ENTRIES = ["page/boot.ts", "page/install.ts"];
const MANIFEST = join(ROOT, "dist/manifest.json");
const manifest: Record<string, string> = {};

/** What the last build made. */
const builtBefore = (): Record<string, string> =>
  existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, "utf8")) : {};

const hash = (content: string | Uint8Array): string =>
  new Bun.CryptoHasher("sha256").update(content).digest("hex").slice(0, 10);

/** Content-hashed: an existing file is the same. */
function write(file: string, content: string | Uint8Array): void {
  if (file !== WORKER && existsSync(join(OUT, `${file}.gz`))) return;
  writeFileSync(join(OUT, file), content);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  writeFileSync(join(OUT, `${file}.br`), brotliCompressSync(content, quality));
  writeFileSync(join(OUT, `${file}.gz`), gzipSync(content, { level: 9 }));
}

function emit(name: string, content: string | Uint8Array): void {
  const dot = name.lastIndexOf(".");
  const file = `${name.slice(0, dot)}.${hash(content)}${name.slice(dot)}`;
  manifest[name] = file;
  write(file, content);
}

/** Compressed already. */
function emitBinary(name: string, content: Uint8Array): void {
  const dot = name.lastIndexOf(".");
  const file = `${name.slice(0, dot)}.${hash(content)}${name.slice(dot)}`;
  manifest[name] = file;
  if (!existsSync(join(OUT, file))) writeFileSync(join(OUT, file), content);
}

async function bundle(...entries: string[]): Promise<Bun.BuildArtifact[]> {
  const result = await Bun.build({
    entrypoints: entries.map((entry) => join(ROOT, "islands", entry)),
    target: "browser",
    minify: true,
    splitting: true,
    define: { "process.env.NODE_ENV": '"production"' },
    naming: { entry: "[name].[hash].[ext]", chunk: "[name].[hash].[ext]" },
    publicPath: "/static/",
    plugins: [slimHtmx],
  });
  if (!result.success) throw new AggregateError(result.logs, `could not build ${entries}`);
  return result.outputs;
}

async function scripts(): Promise<void> {
  for (const output of await bundle(...ENTRIES)) {
    const file = output.path.replace(/^.*\//, "");
    write(file, await output.text());
    const plain = file.replace(/\.[^.]+(\.js)$/, "$1");
    // A shared chunk carries the entry's name.
    const shared = output.kind !== "entry-point" && ENTRIES.includes(`page/${plain.replace(".js", ".ts")}`);
    manifest[shared ? file : plain] = file;
  }
  // In one file each: the service worker keeps the page without a network.
  const [offline] = await bundle("offline/offline.ts");
  if (offline) emit("offline.js", await offline.text());
  const [worker] = await bundle("offline/sw.ts");
  if (worker) write(WORKER, await worker.text());
}

/** Minimal minifier: bundlers' printers triple the CSS with fallbacks for logical properties. */
const slim = (css: string): string =>
  css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};]) ?/g, "$1")
    .replace(/([{;][\w-]+): /g, "$1:")
    .replace(/, /g, ",")
    .replace(/ > /g, ">")
    .replace(/\b0\.(?=\d)/g, ".")
    .replaceAll(";}", "}");

const STYLES = join(ROOT, "static/styles");
const IMPORT = /@import "\.\/([\w/-]+\.css)" layer\(([a-z]+)\);/g;
const ORDER = /@layer ([a-z, ]+);/;

const DRAWN = { components: countsCss, screens: placesCss };

/** @returns the files a sheet lists, concatenated by layer */
function sheet(name: string): string[] {
  const read = (file: string) => readFileSync(join(STYLES, file), "utf8");
  const text = read(name);
  const order = ORDER.exec(text)?.[1]?.split(", ");
  const files = [...text.matchAll(IMPORT)].map(([, file = "", layer = ""]) => ({ file, layer }));
  if (!order) {
    emit(name, slim(text));
    return [];
  }
  const layers = new Map(order.map((layer) => [layer, ""]));
  const add = (layer: string, css: string) => layers.set(layer, `${layers.get(layer) ?? ""}${css}`);
  for (const { file, layer } of files) add(layer, read(file));
  if (name === "app.css") for (const [layer, css] of Object.entries(DRAWN)) add(layer, css());
  const filled = [...layers].filter(([, css]) => css !== "");
  const all = filled.map(([layer, css]) => `@layer ${layer}{${css}}`).join("");
  // A sheet loaded first must not change the order of layers.
  emit(name, slim(`@layer ${order.join(", ")};${all}`));
  return files.map(({ file }) => file);
}

function styles(): void {
  const listed = new Set([...new Bun.Glob("*.css").scanSync(STYLES)].flatMap(sheet));
  const left = [...new Bun.Glob("*/*.css").scanSync(STYLES)].filter((file) => !listed.has(file));
  if (left.length > 0) throw new Error(`no sheet in static/styles lists ${left.join(", ")}`);
}

function art(): void {
  emit("icons.svg", iconSprite());
  for (const name of readdirSync(join(ROOT, "static/sounds")))
    emit(name, readFileSync(join(ROOT, "static/sounds", name)));
  for (let n = 0; n < 64; n++) emit(`porthole-${n}.svg`, porthole(n));
  for (const night of [false, true]) {
    const side = night ? "night" : "day";
    const phone = { night, width: 390, height: 844, horizon: 249, shore: 630, sunX: night ? 312 : 265 };
    emit(`sea-${side}.svg`, drawSea(phone));
    emit(
      `sea-wide-${side}.svg`,
      drawSea({ night, width: 1440, height: 900, horizon: 266, shore: 686, sunX: 864 }),
    );
  }
  bottles();
  emit("icon.svg", readFileSync(join(ROOT, "static/icon.svg"), "utf8"));
}

/** The bottles of the sign-in page and of the pages that say something went wrong. */
function bottles(): void {
  const { tide, mist } = SAMPLES;
  if (!tide || !mist) throw new Error("a sample bottle is missing");
  emit("bottle-mist.svg", drawBottle(mist.params));
  for (const night of [false, true]) {
    const login = renderVariant({ kind: "login", night, rtl: false });
    emit(`bottle-login${night ? "-night" : ""}.svg`, drawBottle(tide.params, login));
  }
}

async function app(): Promise<void> {
  const icons = await appIcons(readFileSync(join(ROOT, "static/icon.svg"), "utf8"));
  for (const { name, png } of icons) emitBinary(name, png);
  for (const name of SCREENS) emitBinary(name, readFileSync(join(ROOT, "static/screens", name)));
  const paths = (name: string) => `/static/${manifest[name]}`;
  for (const language of LANGUAGES)
    emit(`app-${language}.webmanifest`, webManifest(language, textsOf(language), icons, paths));
}

/** Keeps the previous build, which a running server may serve. */
function sweep(before: Record<string, string>): void {
  const needed = new Set([WORKER, ...Object.values(before), ...Object.values(manifest)]);
  for (const file of readdirSync(OUT)) {
    if (!needed.has(file.replace(/\.(br|gz)$/, ""))) rmSync(join(OUT, file));
  }
}

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Not those that are there: a running server may read them. */
function fonts(): void {
  const filter = (from: string, to: string) =>
    statSync(from).isDirectory() || changedAt(from) > changedAt(to);
  cpSync(join(ROOT, "static/fonts"), join(ROOT, "dist/fonts"), { recursive: true, filter });
}

async function buildAll(): Promise<void> {
  const before = builtBefore();
  mkdirSync(OUT, { recursive: true });
  await scripts();
  for (const name of readdirSync(join(ROOT, "static/emoji")))
    emit(name, readFileSync(join(ROOT, "static/emoji", name), "utf8"));
  art();
  styles();
  await app();
  fonts();
  writeFileSync(`${MANIFEST}.new`, JSON.stringify(manifest));
  renameSync(`${MANIFEST}.new`, MANIFEST);
  sweep(before);
  await bundleServer();
}

checkTexts();
await oneAtATime(ROOT, buildAll);
if (process.argv.includes("--container")) await buildContainer();
if (process.argv.includes("--single")) await buildSingle(namedArchitectures());
