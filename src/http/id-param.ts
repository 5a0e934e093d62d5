import type { Ctx } from "./env";

/** `:id` of the path, where the handler does not know its route. */
export const idParamOf = (c: Ctx): string => c.req.param("id") ?? "";
