import { drawClosure } from "./closure";
import { drawLetterTag, drawScroll } from "./letter";
import { drawDepthShade, drawFrontTint, drawHighlights, drawLantern, drawRim, drawRoundShade } from "./light";
import { drawMarkers } from "./markers";
import { drawGrain, wallGradient } from "./material";
import { outlinePath } from "./outline";
import { type DesignParams, readDesignParams } from "./params";
import { type BottleView, bottleViewOf, type RenderOptions, type ViewBox, viewBoxOf } from "./render";
import { stripesPath } from "./stripes";
import { type BottleSubject, bottleSubjectOf } from "./subject";
import { EMPTY_LAYER, r1, r2, type SvgLayer } from "./svg";
import { drawRippleRings, drawWaterOver, tiltTransform } from "./water";

// Thinner lines vanish at 52 px.
const THINNEST_SMALL_STRIPE = 5;

const stripes = ({ params: p, shape, small, clear }: BottleSubject): string => {
  if (!p.stripes) return "";
  const pitch = p.stripeWidth + p.stripeGap;
  const width = small ? Math.max(p.stripeWidth, Math.min(THINNEST_SMALL_STRIPE, pitch / 2)) : p.stripeWidth;
  const { d, stroke } = stripesPath(p, shape, width);
  const paint =
    stroke === 0 ? `fill="${p.stripeColor}"` : `fill="none" stroke="${p.stripeColor}" stroke-width="${r1(stroke)}"`;
  return `<path d="${d}" ${paint} opacity="${r2(clear ? 0.86 : 0.94)}"/>`;
};

const surface = (subject: BottleSubject): SvgLayer => {
  const paint = drawGrain(subject) + stripes(subject) + drawMarkers(subject);
  if (paint === "") return EMPTY_LAYER;
  const shade = drawRoundShade(subject);
  return { defs: shade.defs, art: `<g clip-path="url(#bc)">${paint}</g>${shade.art}` };
};

const joinLayers = (layers: readonly SvgLayer[]): SvgLayer => ({
  defs: layers.map((layer) => layer.defs).join(""),
  art: layers.map((layer) => layer.art).join(""),
});

const artLayer = (art: string): SvgLayer => ({ defs: "", art });

const drawBody = (subject: BottleSubject): SvgLayer => {
  const path = outlinePath(subject.shape);
  const light = drawLantern(subject);
  const shapes = `<path id="bo" d="${path}"/><clipPath id="bc"><use href="#bo"/></clipPath>`;
  return joinLayers([
    {
      defs: shapes + wallGradient(subject) + light.defs,
      art: `${light.glow}<use href="#bo" fill="url(#bw)"/>`,
    },
    artLayer(light.inside),
    drawScroll(subject),
    drawFrontTint(subject),
    artLayer(light.veil),
    surface(subject),
    drawDepthShade(subject),
    artLayer(drawRim(subject)),
    drawHighlights(subject),
    drawClosure(subject),
    artLayer(drawLetterTag(subject)),
  ]);
};

const drawAfloat = (subject: BottleSubject, view: BottleView, water: number, box: ViewBox): SvgLayer => {
  const dry = drawBody(subject);
  const sea = drawWaterOver(view, water, box);
  const ring = drawRippleRings(subject, view, water);
  return {
    defs: dry.defs + sea.defs + ring.defs,
    art: `${ring.behind}<g mask="url(#bm)"><g${tiltTransform(view.tilt)}>${dry.art}</g>${sea.art}</g>${ring.before}`,
  };
};

const drawStanding = (subject: BottleSubject, view: BottleView): SvgLayer => {
  const { defs, art } = drawBody(subject);
  return view.tilt === 0 ? { defs, art } : { defs, art: `<g${tiltTransform(view.tilt)}>${art}</g>` };
};

/** What a drawing consists of, before it becomes a file. */
interface BottleParts extends SvgLayer {
  box: ViewBox;
}

/** A bottle's parts (docs/product.md 4.3). Deterministic; never fails, thanks to `readDesignParams`. */
export const drawBottleParts = (params: unknown, render: RenderOptions = {}): BottleParts => {
  const design: DesignParams = readDesignParams(params);
  const view = bottleViewOf(render);
  const box = viewBoxOf(view);
  const subject = bottleSubjectOf(design, view);
  const layer = view.water === null ? drawStanding(subject, view) : drawAfloat(subject, view, view.water, box);
  return { ...layer, box };
};

/** `viewBox` of a drawing. */
export const viewBoxText = ({ x, y, width, height }: ViewBox): string => `${r1(x)} ${r1(y)} ${r1(width)} ${r1(height)}`;

/** A bottle as SVG. */
export const drawBottle = (params: unknown, render: RenderOptions = {}): string => {
  const { defs, art, box } = drawBottleParts(params, render);
  const size = `width="${r1(box.width)}" height="${r1(box.height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${viewBoxText(box)}"><defs>${defs}</defs>${art}</svg>`;
};
