import { Hono } from "hono";
import type { Env } from "../../../http/env";
import { termsPage } from "./page";

/** What everybody agrees to who registers. */
export const termsPages = new Hono<Env>()
  .get("/rules", (c) => termsPage(c, "rules"))
  .get("/terms", (c) => termsPage(c, "terms"));
