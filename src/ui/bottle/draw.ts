import { mouth } from "./closure";
import { scroll, tag } from "./letter";
import { depthShade, frontTint, highlights, lantern, rim, roundShade } from "./light";
import { paintMarkers } from "./markers";
import { grain, wallGradient } from "./material";
import { type DesignParams, readParams } from "./params";
import { type Box, boxOf, type Render, type View, viewOf } from "./render";
import { outline } from "./shape";
import { stripesPath } from "./stripes";
import { type Subject, subjectOf } from "./subject";
import { type Layer, NOTHING, r1, r2 } from "./svg";
import { rings, seaOver, turn } from "./water";

// Thinner lines vanish at 52 px.
const THINNEST_SMALL_STRIPE = 5;

const stripes = ({ p, shape, small, clear }: Subject): string => {
  if (!p.stripes) return "";
  const room = p.stripeWidth + p.stripeGap;
  const width = small ? Math.max(p.stripeWidth, Math.min(THINNEST_SMALL_STRIPE, room / 2)) : p.stripeWidth;
  const { d, stroke } = stripesPath(p, shape, width);
  const paint =
    stroke === 0
      ? `fill="${p.stripeColor}"`
      : `fill="none" stroke="${p.stripeColor}" stroke-width="${r1(stroke)}"`;
  return `<path d="${d}" ${paint} opacity="${r2(clear ? 0.86 : 0.94)}"/>`;
};

const surface = (subject: Subject): Layer => {
  const paint = grain(subject) + stripes(subject) + paintMarkers(subject);
  if (paint === "") return NOTHING;
  const shade = roundShade(subject);
  return { defs: shade.defs, art: `<g clip-path="url(#bc)">${paint}</g>${shade.art}` };
};

const joined = (layers: readonly Layer[]): Layer => ({
  defs: layers.map((layer) => layer.defs).join(""),
  art: layers.map((layer) => layer.art).join(""),
});

const only = (art: string): Layer => ({ defs: "", art });

const bottle = (subject: Subject): Layer => {
  const path = outline(subject.shape);
  const light = lantern(subject);
  const shapes = `<path id="bo" d="${path}"/><clipPath id="bc"><use href="#bo"/></clipPath>`;
  return joined([
    {
      defs: shapes + wallGradient(subject) + light.defs,
      art: `${light.glow}<use href="#bo" fill="url(#bw)"/>`,
    },
    only(light.inside),
    scroll(subject),
    frontTint(subject),
    only(light.veil),
    surface(subject),
    depthShade(subject),
    only(rim(subject)),
    highlights(subject),
    mouth(subject),
    only(tag(subject)),
  ]);
};

const afloat = (subject: Subject, view: View, water: number, box: Box): Layer => {
  const dry = bottle(subject);
  const sea = seaOver(view, water, box);
  const ring = rings(subject, view, water);
  return {
    defs: dry.defs + sea.defs + ring.defs,
    art: `${ring.behind}<g mask="url(#bm)"><g${turn(view.tilt)}>${dry.art}</g>${sea.art}</g>${ring.before}`,
  };
};

const ashore = (subject: Subject, view: View): Layer => {
  const { defs, art } = bottle(subject);
  return view.tilt === 0 ? { defs, art } : { defs, art: `<g${turn(view.tilt)}>${art}</g>` };
};

/** A bottle as SVG ("visual/DESIGN.md, Bottle"). Deterministic; never fails, thanks to `readParams`. */
export const drawBottle = (params: unknown, render: Render = {}): string => {
  const design: DesignParams = readParams(params);
  const view = viewOf(render);
  const box = boxOf(view);
  const subject = subjectOf(design, view.small, view.lit);
  const { defs, art } = view.water === null ? ashore(subject, view) : afloat(subject, view, view.water, box);
  const size = `width="${r1(box.width)}" height="${r1(box.height)}"`;
  const viewBox = `${r1(box.x)} ${r1(box.y)} ${r1(box.width)} ${r1(box.height)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${viewBox}"><defs>${defs}</defs>${art}</svg>`;
};
