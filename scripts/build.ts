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
import { brotliCompressSync, constants } from "node:zlib";
import { LANGUAGES } from "../src/limits/languages";
import { SCREENSHOT_FILES, webManifest } from "../src/shell/document/web-manifest";
import { drawBottle } from "../src/ui/bottle/draw";
import { SAMPLE_DESIGNS } from "../src/ui/bottle/sample-designs";
import { iconCountCss } from "../src/ui/icon-count";
import { renderIconSprite } from "../src/ui/icons";
import { drawPorthole, PORTHOLE_COUNT } from "../src/ui/porthole";
import { seaPlacesCss } from "../src/ui/sea/places-css";
import { seaPictures } from "../src/ui/sea/sea-pictures";
import { swellCss } from "../src/ui/sea/swell";
import { variantRenderOptions } from "../src/ui/sea/variants";
import { drawWorld } from "../src/ui/voyage/land";
import { drawAppIcons } from "./app-icons";
import { buildContainer } from "./build-container";
import { withBuildLock } from "./build-lock";
import { bundleScripts } from "./build-scripts";
import { buildServer } from "./build-server";
import { buildSingle, readArchitectures, SINGLE_FOLDER } from "./build-single";
import { forgetBuild, hashSources, isBuilt, MANIFEST, noteBuild } from "./built";
import { joinedModulesPlugin } from "./joined-modules";
import { checkTexts, readTexts } from "./locale-texts";
import { makeParts, PARTS_FILE } from "./parts";
import { writeReleaseFiles } from "./release-files";
import { slimHtmxPlugin } from "./slim-htmx";
import { slimReactPlugin } from "./slim-react";

const ROOT = join(import.meta.dir, "..");
const OUT = join(ROOT, "dist/static");
/** Service workers need a fixed name. */
const WORKER = "sw.js";
/** Loaded by a script element of their own. */
const ENTRIES = ["page/boot.ts", "official/console.ts", "page/install.ts", "leave.ts", "panes/panes.ts"];
const manifest: Record<string, string> = {};

/** What the last build made. */
const readLastManifest = (): Record<string, string> =>
  existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, "utf8")) : {};

const hash = (content: string | Uint8Array): string =>
  new Bun.CryptoHasher("sha256").update(content).digest("hex").slice(0, 10);

/** Content-hashed: an existing file is the same. */
function write(file: string, content: string | Uint8Array): void {
  if (file !== WORKER && existsSync(join(OUT, `${file}.gz`))) return;
  writeFileSync(join(OUT, file), content);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  writeFileSync(join(OUT, `${file}.br`), brotliCompressSync(content, quality));
  // 3 % smaller than the best that zlib does.
  writeFileSync(
    join(OUT, `${file}.gz`),
    Bun.gzipSync(typeof content === "string" ? content : new Uint8Array(content), { level: 12, library: "libdeflate" }),
  );
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

async function buildScripts(): Promise<void> {
  for (const { file, code, isEntry } of await bundleScripts(ENTRIES, [
    slimHtmxPlugin,
    slimReactPlugin,
    joinedModulesPlugin,
  ])) {
    write(file, code);
    const plain = file.replace(/\.[^.]+(\.js)$/, "$1");
    // A shared chunk carries the entry's name.
    const shared = !isEntry && ENTRIES.includes(`page/${plain.replace(".js", ".ts")}`);
    manifest[shared ? file : plain] = file;
  }
  // In one file each: the service worker keeps the page without a network.
  const [offline] = await bundleScripts(["offline/offline.ts"]);
  if (offline) emit("offline.js", offline.code);
  const [worker] = await bundleScripts(["offline/sw.ts"]);
  if (worker) write(WORKER, worker.code);
}

/** Minimal minifier: bundlers' printers triple the CSS with fallbacks for logical properties. */
const minifyCss = (css: string): string =>
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

const DRAWN_INTO = ["app.css", "first-visit.css"];
const DRAWN = { components: iconCountCss, screens: () => seaPlacesCss() + swellCss() };

/** @returns the files a sheet lists, concatenated by layer */
function buildSheet(name: string): string[] {
  const read = (file: string) => readFileSync(join(STYLES, file), "utf8");
  const text = read(name);
  const order = ORDER.exec(text)?.[1]?.split(", ");
  const files = [...text.matchAll(IMPORT)].map(([, file = "", layer = ""]) => ({ file, layer }));
  if (!order) {
    emit(name, minifyCss(text));
    return [];
  }
  const layers = new Map(order.map((layer) => [layer, ""]));
  const add = (layer: string, css: string) => layers.set(layer, `${layers.get(layer) ?? ""}${css}`);
  for (const { file, layer } of files) add(layer, read(file));
  if (DRAWN_INTO.includes(name)) for (const [layer, css] of Object.entries(DRAWN)) add(layer, css());
  const filled = [...layers].filter(([, css]) => css !== "");
  const all = filled.map(([layer, css]) => `@layer ${layer}{${css}}`).join("");
  // A sheet loaded first must not change the order of layers.
  emit(name, minifyCss(`@layer ${order.join(", ")};${all}`));
  return files.map(({ file }) => file);
}

function buildStyles(): void {
  const listed = new Set([...new Bun.Glob("*.css").scanSync(STYLES)].flatMap(buildSheet));
  const left = [...new Bun.Glob("*/*.css").scanSync(STYLES)].filter((file) => !listed.has(file));
  if (left.length > 0) throw new Error(`no sheet in static/styles lists ${left.join(", ")}`);
}

function buildArt(): void {
  emit("icons.svg", renderIconSprite());
  emit("world.svg", drawWorld());
  for (const name of readdirSync(join(ROOT, "static/sounds")))
    emit(name, readFileSync(join(ROOT, "static/sounds", name)));
  for (let n = 0; n < PORTHOLE_COUNT; n++) emit(`porthole-${n}.svg`, drawPorthole(n));
  for (const [name, svg] of seaPictures()) emit(name, svg);
  buildBottles();
  emit("icon.svg", readFileSync(join(ROOT, "static/icon.svg"), "utf8"));
}

/** The bottles of the sign-in page and of the pages that say something went wrong. */
function buildBottles(): void {
  const { tide, mist } = SAMPLE_DESIGNS;
  if (!tide || !mist) throw new Error("a sample bottle is missing");
  emit("bottle-mist.svg", drawBottle(mist.params));
  for (const night of [false, true]) {
    const login = variantRenderOptions({ kind: "login", night, rtl: false });
    emit(`bottle-login${night ? "-night" : ""}.svg`, drawBottle(tide.params, login));
  }
}

async function buildAppFiles(): Promise<void> {
  const icons = await drawAppIcons(readFileSync(join(ROOT, "static/icon.svg"), "utf8"));
  for (const { name, png } of icons) emitBinary(name, png);
  for (const name of SCREENSHOT_FILES) emitBinary(name, readFileSync(join(ROOT, "static/screens", name)));
  const paths = (name: string) => `/static/${manifest[name]}`;
  for (const language of LANGUAGES)
    emit(`app-${language}.webmanifest`, webManifest(language, readTexts(language), icons, paths));
}

/** Keeps the previous build, which a running server may serve. */
function removeOldFiles(before: Record<string, string>): void {
  const needed = new Set([WORKER, ...Object.values(before), ...Object.values(manifest)]);
  for (const file of readdirSync(OUT)) {
    if (!needed.has(file.replace(/\.(br|gz)$/, ""))) rmSync(join(OUT, file));
  }
}

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Not those that are there: a running server may read them. */
function copyFonts(): void {
  const filter = (from: string, to: string) => statSync(from).isDirectory() || changedAt(from) > changedAt(to);
  cpSync(join(ROOT, "static/fonts"), join(ROOT, "dist/fonts"), { recursive: true, filter });
}

async function buildAll(): Promise<void> {
  // Another one may have built meanwhile.
  if (process.argv.includes("--if-needed") && isBuilt()) return;
  const sources = hashSources();
  forgetBuild();
  const before = readLastManifest();
  mkdirSync(OUT, { recursive: true });
  await buildScripts();
  for (const name of readdirSync(join(ROOT, "static/emoji")))
    emit(name, readFileSync(join(ROOT, "static/emoji", name), "utf8"));
  buildArt();
  buildStyles();
  await buildAppFiles();
  copyFonts();
  writeFileSync(`${MANIFEST}.new`, JSON.stringify(manifest));
  renameSync(`${MANIFEST}.new`, MANIFEST);
  removeOldFiles(before);
  writeFileSync(join(ROOT, PARTS_FILE), `${JSON.stringify(makeParts(), null, 1)}\n`);
  await buildServer();
  noteBuild(sources);
}

checkTexts();
await withBuildLock(ROOT, buildAll);
if (process.argv.includes("--container")) await buildContainer();
if (process.argv.includes("--single")) {
  await buildSingle(readArchitectures());
  writeReleaseFiles(SINGLE_FOLDER);
}
