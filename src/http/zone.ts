import { type Zone, zoneOf } from "../i18n/zone";
import { readCookie } from "./cookies";
import type { Ctx } from "./env";

/** The zone that this browser told (`islands/zone.ts`); null: it told none that exists. */
export const zoneTold = (c: Ctx): Zone => zoneOf(readCookie(c, "zone"));

/** Where the reader's clock is: as this browser tells, else as the person's browser told last. */
export const zoneHere = (c: Ctx): Zone => zoneTold(c) ?? zoneOf(c.get("person")?.timeZone);
