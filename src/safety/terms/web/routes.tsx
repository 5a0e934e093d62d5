import { Hono } from "hono";
import { z } from "zod";
import { attempt, posted } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { signedIn } from "../../../http/guard";
import { go, refusedAt, whereOneIs } from "../../../shell/go";
import { acceptTerms } from "../acceptance";
import { accessibilityPage, termsPage } from "./page";

const READ = z.object({ version: z.coerce.number().int().min(1).max(1_000_000) });

const accept = (c: Ctx): Promise<Response> =>
  attempt(
    c,
    async () => {
      await acceptTerms(c.get("db"), signedIn(c).id, (await posted(c, READ)).version);
      return go(c, whereOneIs(c));
    },
    (refusal) => refusedAt(c, "/terms", refusal),
  );

export const termsPages = new Hono<Env>()
  .get("/rules", (c) => termsPage(c, "rules"))
  .get("/terms", (c) => termsPage(c, "terms"))
  .get("/accessibility", (c) => accessibilityPage(c))
  .post("/terms/read", accept);
