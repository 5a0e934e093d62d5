/** Names of the sea's pictures, without what draws them. */
import type { Season, Sky } from "./sky-hours";

export const lightSeaName = ({ light }: Sky, wide = false): string => `sea-${wide ? "wide-" : ""}${light}.svg`;

export const nightSeaName = ({ moon }: Sky, wide = false): string => `sea-${wide ? "wide-" : ""}night-${moon}.svg`;

export const beachName = (season: Season): string => `beach-${season}.svg`;
