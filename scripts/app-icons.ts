import { readFileSync } from "node:fs";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { AppIcon } from "../src/shell/document/web-manifest";

interface DrawnIcon extends AppIcon {
  png: Uint8Array;
}

/** Launchers cut a maskable icon to a circle of this share. */
const SAFE = 0.8;
/** Apple rounds the corners only. */
const APPLE = 0.92;
const SIDE = 64;
const GROUND = "#0C5563";
const WAVES = "q8-6 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0";

/** The drawing smaller, on ground and waves that reach every edge. */
function fullBleed(svg: string, share: number): string {
  const inner = svg
    .replace(/^<svg[^>]*>|<\/svg>$/g, "")
    .replace(/<rect width="64"[^>]*\/>/, "")
    .replace(/<path d="M0 [^>]*\/>/g, "");
  const shift = (SIDE * (1 - share)) / 2;
  const sea =
    `<path d="M-32 44${WAVES}v60h-128z" fill="#3A8790"/>` +
    `<path d="M-32 52${WAVES}" fill="none" stroke="#D2E6E5" stroke-width="2"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">` +
    `<rect width="${SIDE}" height="${SIDE}" fill="${GROUND}"/>` +
    `<g transform="translate(${shift} ${shift}) scale(${share})">${inner}${sea}</g></svg>`
  );
}

/** What stands in a phone's status bar: Android takes the shape alone, in white. */
const BADGE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><g fill="#fff" transform="rotate(24 12 10)">' +
  '<path d="M10.200 2.300h3.600v1.300h-3.600z"/>' +
  '<path d="M10.200 4.300h3.600v3.200c0 1.600 2.500 2.400 2.500 5.200v4.300a1.800 1.800 0 0 1-1.800 1.800h-5a1.800 1.800 0 0 1-1.800-1.800v-4.300c0-2.800 2.500-3.600 2.500-5.200z"/></g>' +
  '<path d="M2 21.300q2.500-2 5 0t5 0 5 0 5 0" fill="none" stroke="#fff" stroke-width="1.700" stroke-linecap="round"/></svg>';

const ICONS: (AppIcon & { share?: number; art?: string })[] = [
  { name: "app-192.png", size: 192, purpose: "any" },
  { name: "app-512.png", size: 512, purpose: "any" },
  { name: "app-maskable-192.png", size: 192, purpose: "maskable", share: SAFE },
  { name: "app-maskable-512.png", size: 512, purpose: "maskable", share: SAFE },
  { name: "apple-touch.png", size: 180, purpose: "apple", share: APPLE },
  { name: "badge.png", size: 96, purpose: "badge", art: BADGE },
];

/** The app's icons as home screens take them. @param svg the 64 × 64 drawing */
export async function drawAppIcons(svg: string): Promise<DrawnIcon[]> {
  const wasm = Bun.fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"));
  await initWasm(readFileSync(wasm));
  const drawn = svg.trim();
  return ICONS.map(({ share, art, ...icon }) => {
    const fitTo = { mode: "width", value: icon.size } as const;
    const drawing = art ?? (share ? fullBleed(drawn, share) : drawn);
    return { ...icon, png: new Resvg(drawing, { fitTo }).render().asPng() };
  });
}
