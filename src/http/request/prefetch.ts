import type { Ctx } from "../env";

/** The browser fetches the page ahead of a tap that may not follow: no row is written, and nothing taken as seen. */
export const isPrefetch = (c: Ctx): boolean => c.req.header("sec-purpose")?.startsWith("prefetch") ?? false;

/** The browser is asked to save data. */
export const savesData = (c: Ctx): boolean => c.req.header("save-data") === "on";
