import { formatList } from "../../i18n/lists";
import { byLocale, type Locale } from "../../i18n/locales";
import { type Translate, translatorFor } from "../../i18n/translator";
import { memoize } from "../../runtime/cache";
import { nearestColourName } from "./colour-names";
import { type DesignParams, MARKER_TYPES, readDesignParams } from "./params";

type BottleFigure = "slim" | "round" | "broad" | "flared" | "waisted" | "straight";

const SLIM = 64;
const CLEAR_DIFFERENCE = 10;

/** The class of a bottle's silhouette, by its widths. */
function bottleFigureOf({ shoulder, body, base }: DesignParams): BottleFigure {
  const widest = Math.max(shoulder, body, base);
  if (widest <= SLIM) return "slim";
  if (body + CLEAR_DIFFERENCE <= Math.min(shoulder, base)) return "waisted";
  if (widest - Math.min(shoulder, body, base) < CLEAR_DIFFERENCE) return "straight";
  if (widest === body) return "round";
  return widest === shoulder ? "broad" : "flared";
}

type StripeDirection = "none" | "rings" | "slanting" | "upright";

const FLAT = 12;
const UPRIGHT = 78;

function stripeDirectionOf({ stripes, stripeAngle }: DesignParams): StripeDirection {
  if (!stripes) return "none";
  const steep = Math.abs(stripeAngle);
  if (steep <= FLAT) return "rings";
  return steep >= UPRIGHT ? "upright" : "slanting";
}

function markersOf(t: Translate, locale: Locale, { markers }: DesignParams): string {
  const counts = MARKER_TYPES.flatMap((type) => {
    const n = markers.filter((marker) => marker.type === type).length;
    return n > 0 ? [t(`designs.describe.${type}`, { n })] : [];
  });
  return formatList(locale, counts);
}

/** Text alternative of a bottle, in the reader's language. */
export function describeBottle(t: Translate, locale: Locale, design: DesignParams): string {
  return t("designs.describe.bottle", {
    figure: bottleFigureOf(design),
    texture: design.texture,
    colour: t(`designs.colour.${nearestColourName(design.color)}`),
    stripes: stripeDirectionOf(design),
    stripeColour: t(`designs.colour.${nearestColourName(design.stripeColor)}`),
    painted: design.markers.length > 0 ? "yes" : "no",
    markers: markersOf(t, locale, design),
    cork: design.cork,
  });
}

const DESCRIPTIONS_KEPT = 1_000;

const cachedDescription = byLocale((locale) =>
  memoize(
    "descriptions",
    (look: string) => describeBottle(translatorFor(locale), locale, readDesignParams(JSON.parse(look))),
    DESCRIPTIONS_KEPT,
  ),
);

/** Cached text alternative of a picture. @param look parameters as JSON text */
export const describePicture = (locale: Locale, look: string): string => cachedDescription(locale)(look);
