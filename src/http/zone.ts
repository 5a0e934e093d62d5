import { type Zone, zoneOf } from "../i18n/zone";
import { readCookie } from "./cookies";
import type { Ctx } from "./env";

/** The browser's zone (`islands/zone.ts`); null: unknown. */
export const zoneTold = (c: Ctx): Zone => zoneOf(readCookie(c, "zone"));

/** The reader's zone: the browser's, else the person's last. */
export const zoneHere = (c: Ctx): Zone => zoneTold(c) ?? zoneOf(c.get("person")?.timeZone);
