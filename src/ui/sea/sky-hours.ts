import { DAY } from "../../runtime/units";

type LightSky = "morning" | "day" | "evening";
export type Season = "spring" | "summer" | "autumn" | "winter";

export const LIGHT_SKIES: readonly LightSky[] = ["morning", "day", "evening"];
export const SEASONS: readonly Season[] = ["spring", "summer", "autumn", "winter"];

/** Moons that are drawn: 0 new, 2 lit on the right, 4 full, 6 lit on the left. */
export const MOON_COUNT = 8;
const FULL = MOON_COUNT / 2;

/** What the sea looks like (docs/product.md 18.7). */
export interface Sky {
  /** Of the light theme; the dark one is the night. */
  light: LightSky;
  moon: number;
  /** What lies on the beach; null: nothing. */
  beach: Season | null;
}

interface SkyPlace {
  hemisphere: "north" | "south" | null;
  climate: "tropical" | "mild" | "cold";
}

/** Mean length of a lunation, days; a new moon of the year 2000 (Meeus, Astronomical Algorithms, chapter 49). */
const LUNATION = 29.530588853;
const NEW_MOON = Date.UTC(2000, 0, 6, 14, 20);

/** Age of the moon as a share of a lunation, 0 new, 0.5 full; mean, up to 14 hours off. */
export function moonAgeAt(time: number): number {
  const lunations = (time - NEW_MOON) / (LUNATION * DAY);
  return lunations - Math.floor(lunations);
}

/** In the south the moon is seen upside down; where that is unknown it is full. */
function moonAt(now: number, { hemisphere }: SkyPlace): number {
  if (hemisphere === null || !Number.isFinite(now)) return FULL;
  const moon = Math.round(moonAgeAt(now) * MOON_COUNT) % MOON_COUNT;
  return hemisphere === "north" ? moon : (MOON_COUNT - moon) % MOON_COUNT;
}

/** null: unknown, or none. */
function seasonAt(wall: number, { hemisphere, climate }: SkyPlace): Season | null {
  if (hemisphere === null || climate === "tropical") return null;
  const quarter = Math.floor(((new Date(wall).getUTCMonth() + 1) % 12) / 3);
  const fromWinter: readonly Season[] = ["winter", "spring", "summer", "autumn"];
  return fromWinter[(quarter + (hemisphere === "south" ? 2 : 0)) % 4] ?? null;
}

/** The winter's beach has snow. */
function beachOf(season: Season | null, { hemisphere, climate }: SkyPlace): Season | null {
  if (hemisphere !== null && climate === "tropical") return "summer";
  return season === "winter" && climate === "mild" ? "autumn" : season;
}

/** Hours by which the sun rises later and sets earlier. */
const lateSunrise = (season: Season | null): number => {
  if (season === "winter") return 1;
  return season === "summer" ? -1 : 0;
};

function lightSkyAt(wall: number, late: number): LightSky {
  const hour = new Date(wall).getUTCHours();
  if (hour < 6 + late || hour >= 17 - late) return "evening";
  return hour < 9 + late ? "morning" : "day";
}

/**
 * @param now ms
 * @param wall the reader's clock (`wallClock`), ms; null: unknown, it is morning
 */
export function skyAt(now: number, wall: number | null, place: SkyPlace): Sky {
  const moon = moonAt(now, place);
  if (wall === null || Number.isNaN(new Date(wall).getTime())) return { light: "morning", moon, beach: null };
  const season = seasonAt(wall, place);
  return { light: lightSkyAt(wall, lateSunrise(season)), moon, beach: beachOf(season, place) };
}
