import { drawSeason } from "./beach-seasons";
import { beachName, lightSeaName, nightSeaName } from "./picture-names";
import { drawSea } from "./scene";
import { LIGHT_SKIES, MOON_COUNT, SEASONS } from "./sky-hours";

/** px. The picture of phones, and that of windows wider than the column. */
const PHONE = { width: 390, height: 844, horizon: 249, shore: 630, discX: 265, moonY: 180 };
const WIDE = { width: 1440, height: 900, horizon: 266, shore: 686, discX: 864, moonY: 152 };
/** On a phone the moon stands beside the text, and below the buttons of a letter's page. */
const PHONE_MOON_X = 312;

/** All pictures of the sea, by name: three skies and eight moons for phones and for wide windows, four beaches. */
export function seaPictures(): Map<string, string> {
  const pictures = new Map<string, string>();
  for (const wide of [false, true]) {
    const size = wide ? WIDE : PHONE;
    const any = { light: "morning", moon: 0, beach: null } as const;
    for (const light of LIGHT_SKIES)
      pictures.set(lightSeaName({ ...any, light }, wide), drawSea({ ...size, hour: light }));
    const discX = wide ? size.discX : PHONE_MOON_X;
    for (let moon = 0; moon < MOON_COUNT; moon++)
      pictures.set(nightSeaName({ ...any, moon }, wide), drawSea({ ...size, discX, hour: "night", moon }));
  }
  for (const season of SEASONS) pictures.set(beachName(season), drawSeason(season));
  return pictures;
}
