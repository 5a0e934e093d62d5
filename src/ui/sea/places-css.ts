import { SEA_BOX } from "../bottle/render";
import { SEA_HEIGHT, SEA_PLACES, TAP_TARGET_MIN, tapTargetOf } from "./places";
import { bobOf } from "./swell";

const round = (n: number): number => Math.round(n * 100) / 100;

function placeCss(index: number): string {
  const place = SEA_PLACES[index];
  if (!place) return "";
  const target = tapTargetOf(place);
  const bob = bobOf(place.x, place.y);
  const own =
    `.place-${index}{--size:${place.size};--bob:${round(bob.time)}s;--wait:${round(bob.delay)}s;--lift:-${bob.lift}px;` +
    `inset-block-start:${round(place.y * 100)}%;--x:${round(place.x * 100)}}`;
  const tap =
    `.place-${index} .tap{inline-size:max(${TAP_TARGET_MIN}px,calc(var(--u)*${round(target.width)}));` +
    `block-size:max(${TAP_TARGET_MIN}px,calc(var(--u)*${round(target.height)}));` +
    `inset-inline-start:calc(var(--u)*${round(target.dx)});inset-block-start:calc(var(--u)*${round(target.dy)})}`;
  return own + tap;
}

/** CSS of the places: `.place-N` is a point on the water, `.tap` the target over the visible bottle. */
export function seaPlacesCss(): string {
  const { width, height, anchorX, anchorY, bottleHeight } = SEA_BOX;
  const base =
    `.place{position:absolute;inset-inline-start:calc(var(--x)*1%);--u:min(var(--size)*1px,var(--size)*100cqh/${SEA_HEIGHT})}` +
    `.place img{position:absolute;pointer-events:none;inline-size:calc(var(--u)*${round(width / bottleHeight)});` +
    `block-size:calc(var(--u)*${round(height / bottleHeight)});` +
    `inset-inline-start:calc(var(--u)*${round((-width * anchorX) / bottleHeight)});` +
    `inset-block-start:calc(var(--u)*${round((-height * anchorY) / bottleHeight)});` +
    "animation:bob var(--bob) ease-in-out var(--wait) infinite}" +
    ".place .tap{position:absolute;translate:-50% -50%;border-radius:22px}" +
    "[dir=rtl] .place .tap{translate:50% -50%}" +
    "@keyframes bob{0%,100%{transform:translateY(0) rotate(-1.5deg)}50%{transform:translateY(var(--lift)) rotate(2deg)}}";
  return base + SEA_PLACES.map((_, index) => placeCss(index)).join("");
}
