import { Hono } from "hono";
import type { Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { json, query } from "../../http/validated";
import { countryList } from "../../i18n/countries";
import { IN_LANGUAGE, PROFILE, SETTINGS } from "../input";
import { selfView } from "../self";
import { updateProfile, updateSettings } from "../update";

/** Under `/api/auth`: the person's own profile and settings. */
export const profileApi = new Hono<Env>()
  .get("/profile", async (c) => c.json(await selfView(c.var.db, signedIn(c), c.var.now)))
  .put("/profile", json(PROFILE), async (c) => {
    const person = await updateProfile(c.var.db, signedIn(c), c.req.valid("json"), c.var.now);
    return c.json(await selfView(c.var.db, person, c.var.now));
  })
  .put("/settings", json(SETTINGS), async (c) => {
    const person = await updateSettings(c.var.db, signedIn(c), c.req.valid("json"), c.var.now);
    return c.json(await selfView(c.var.db, person, c.var.now));
  });

/** Under `/api/countries`: the 249 countries, named and sorted in a language. */
export const countriesApi = new Hono<Env>().get("/", query(IN_LANGUAGE), (c) =>
  c.json({ items: countryList(c.req.valid("query").language ?? c.var.language), nextCursor: null }),
);
