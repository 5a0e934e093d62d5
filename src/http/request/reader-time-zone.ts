import { parseTimeZone, type TimeZone } from "../../i18n/time-zone";
import type { Ctx } from "../env";
import { readCookie } from "./cookies";

/** The browser's zone (`islands/page/time-zone-cookie.ts`); null: unknown. */
export const browserTimeZoneOf = (c: Ctx): TimeZone => parseTimeZone(readCookie(c, "zone"));

/** The reader's zone: the browser's, else the person's last. */
export const readerTimeZoneOf = (c: Ctx): TimeZone => browserTimeZoneOf(c) ?? parseTimeZone(c.get("person")?.timeZone);
