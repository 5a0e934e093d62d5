import { stageVariantName, variantPath } from "./sea/variant-names";

const NIGHT = "(prefers-color-scheme: dark)";

/** A bottle or design on its tint, 48 by 56 px, in a row that names it. */
export function ThingThumbnail({ svg }: { svg: string }) {
  return (
    <picture>
      <source media={NIGHT} srcSet={variantPath(svg, stageVariantName("card", true))} />
      <img
        className="thing-thumbnail"
        src={variantPath(svg, stageVariantName("card"))}
        width={48}
        height={56}
        alt=""
        loading="lazy"
      />
    </picture>
  );
}
