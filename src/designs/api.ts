import { Hono } from "hono";
import type { Env } from "../http/env";
import { houseDesigns } from "./designs";

/** Under `/api/designs`. */
export const designsApi = new Hono<Env>().get("/defaults", async (c) =>
  c.json({ items: await houseDesigns(c.var.db), nextCursor: null }),
);
