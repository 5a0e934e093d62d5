import { mixColours } from "./bottle/colour";
import { drawBottle } from "./bottle/draw";
import { readDesignParams } from "./bottle/params";
import { drawStranded } from "./sea/stranded";
import { CARD_ART, type DesignVariant, variantRenderOptions } from "./sea/variants";

const BOTTLE = { height: 138, width: 64, top: 15 } as const;
const FOOT = 154;
const GROUND = { day: "#F6FAF9", night: "#0F252F" } as const;
const SHADOW = "#09222A";

const drawDesignCard = (params: unknown, night: boolean): string => {
  const { color } = readDesignParams(params);
  const { width, height } = CARD_ART;
  const tint = (share: number) => mixColours(night ? GROUND.night : GROUND.day, color, share);
  const x = width / 2 - BOTTLE.width / 2;
  const attributes = `x="${x}" y="${BOTTLE.top}" width="${BOTTLE.width}" height="${BOTTLE.height}" overflow="visible"`;
  const bottle = drawBottle(params, variantRenderOptions({ kind: "full", night, rtl: false }));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs><linearGradient id="cg" x2="0" y2="1"><stop stop-color="${tint(0.16)}"/><stop offset="1" stop-color="${tint(0.34)}"/></linearGradient>` +
    `<radialGradient id="cs"><stop stop-color="${SHADOW}" stop-opacity=".3"/><stop offset="1" stop-color="${SHADOW}" stop-opacity="0"/></radialGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#cg)"/>` +
    `<ellipse cx="${width / 2}" cy="${FOOT}" rx="44" ry="7" fill="url(#cs)"/>` +
    `${bottle.replace(/^<svg [^>]*?(?=viewBox=)/, `<svg ${attributes} `)}</svg>`
  );
};

/** A design's picture in one variant. */
export const drawDesignVariant = (params: unknown, variant: DesignVariant): string => {
  switch (variant.kind) {
    case "card":
      return drawDesignCard(params, variant.night);
    case "sand":
      return drawStranded(params, variant);
    case "empty":
      return drawBottle({ ...readDesignParams(params), paper: false }, variantRenderOptions(variant));
    case "place":
    case "hero":
    case "login":
    case "far":
    case "full":
    case "small":
    case "open":
      return drawBottle(params, variantRenderOptions(variant));
  }
};
