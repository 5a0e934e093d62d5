/** Where home shows the bottle that was just thrown (`.newest-own` of home-news.css): what flies there is found there again. */

/** px of the narrow and of the wide picture of the sea; from 481 px on the wide one is shown. */
const NARROW = { width: 390, height: 844, until: 480 };
const WIDE = { width: 1440, height: 900 };
/** From the middle of the picture, in its px; and the least from the window's edge. */
const FROM_MIDDLE = 91;
const EDGE = 24;
/** Half of its target. */
const HALF = 22;

/** px from the left of the window, in every language: the sun is on the right. @param stage what the sea fills */
export function thrownPlaceX({ left, width, height }: Pick<DOMRect, "left" | "width" | "height">): number {
  const picture = innerWidth > NARROW.until ? WIDE : NARROW;
  const scale = Math.max(width / picture.width, height / picture.height);
  return left + Math.max(EDGE, width / 2 - scale * FROM_MIDDLE) + HALF;
}
