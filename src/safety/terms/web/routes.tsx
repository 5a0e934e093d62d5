import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../../http/actor";
import { handleMemberForm, parseForm } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { currentPathOf, redirectTo, redirectWithRefusal } from "../../../shell/redirect";
import { acceptTerms } from "../acceptance";
import { accessibilityPage, termsPage } from "./page";

const TERMS_VERSION_FORM = z.object({ version: z.coerce.number().int().min(1).max(1_000_000) });

const acceptTermsForm = (c: Ctx): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      await acceptTerms(c.get("db"), requirePerson(c).id, (await parseForm(c, TERMS_VERSION_FORM)).version);
      return redirectTo(c, currentPathOf(c));
    },
    (refusal) => redirectWithRefusal(c, "/terms", refusal),
  );

export const termsPages = new Hono<Env>()
  .get("/rules", (c) => termsPage(c, "rules"))
  .get("/terms", (c) => termsPage(c, "terms"))
  .get("/accessibility", (c) => accessibilityPage(c))
  .post("/terms/read", acceptTermsForm);
