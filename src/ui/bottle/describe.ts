import { keeping } from "../../i18n/format";
import { type Translate, translate } from "../../i18n/intl";
import type { Language } from "../../i18n/languages";
import { colourName } from "./names";
import { type DesignParams, MARKER_TYPES, readParams } from "./params";

type Figure = "slim" | "round" | "broad" | "flared" | "waisted" | "straight";

const SLIM = 64;
const CLEARLY = 10;

/** What the bottle is like as a whole, by its widths. */
export function figureOf({ shoulder, body, base }: DesignParams): Figure {
  const widest = Math.max(shoulder, body, base);
  if (widest <= SLIM) return "slim";
  if (body + CLEARLY <= Math.min(shoulder, base)) return "waisted";
  if (widest - Math.min(shoulder, body, base) < CLEARLY) return "straight";
  if (widest === body) return "round";
  return widest === shoulder ? "broad" : "flared";
}

type Stripes = "none" | "rings" | "slanting" | "upright";

const FLAT = 12;
const UPRIGHT = 78;

function stripesOf({ stripes, stripeAngle }: DesignParams): Stripes {
  if (!stripes) return "none";
  const steep = Math.abs(stripeAngle);
  if (steep <= FLAT) return "rings";
  return steep >= UPRIGHT ? "upright" : "slanting";
}

const lists = keeping((language: Language) => new Intl.ListFormat(language, { type: "conjunction" }));

function markersOf(t: Translate, language: Language, { markers }: DesignParams): string {
  const said = MARKER_TYPES.flatMap((type) => {
    const n = markers.filter((marker) => marker.type === type).length;
    return n > 0 ? [t(`designs.describe.${type}`, { n })] : [];
  });
  return lists(language).format(said);
}

/** Text alternative of a bottle, in the reader's language. */
export function describeBottle(t: Translate, language: Language, design: DesignParams): string {
  return t("designs.describe.bottle", {
    figure: figureOf(design),
    texture: design.texture,
    colour: t(`designs.colour.${colourName(design.color)}`),
    stripes: stripesOf(design),
    stripeColour: t(`designs.colour.${colourName(design.stripeColor)}`),
    painted: design.markers.length > 0 ? "yes" : "no",
    markers: markersOf(t, language, design),
    cork: design.cork,
  });
}

const MOST = 2_000;

const said = keeping((language: Language) =>
  keeping(
    (look: string) => describeBottle(translate(language), language, readParams(JSON.parse(look))),
    MOST,
  ),
);

/** Cached text alternative of a picture. @param look parameters as JSON text */
export const describePicture = (language: Language, look: string): string => said(language)(look);
