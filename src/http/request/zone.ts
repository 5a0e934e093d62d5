import { type Zone, zoneOf } from "../../i18n/zone";
import type { Ctx } from "../env";
import { readCookie } from "./cookies";

/** The browser's zone (`islands/page/zone.ts`); null: unknown. */
export const zoneTold = (c: Ctx): Zone => zoneOf(readCookie(c, "zone"));

/** The reader's zone: the browser's, else the person's last. */
export const zoneHere = (c: Ctx): Zone => zoneTold(c) ?? zoneOf(c.get("person")?.timeZone);
