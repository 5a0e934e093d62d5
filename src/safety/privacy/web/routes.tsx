import { Hono } from "hono";
import type { Env } from "../../../http/env";
import { loadPrivacyStatement } from "../statement";
import { privacyPage } from "./page";

export const privacyPages = new Hono<Env>().get("/privacy", async (c) =>
  privacyPage(c, await loadPrivacyStatement(c.get("db"), c.get("deps").config, c.get("now"))),
);
