import { Hono } from "hono";
import { handleMemberForm, parseForm } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { requestedPage } from "../../../http/requested-page";
import { runNow } from "../../../http/run-now";
import { SAFETY_LIMITS } from "../../../limits/safety";
import {
  decideMassCase,
  HELD_TEXT_DECISION,
  loadMassCase,
  MASS_CASE_TEXTS,
  undoMassCase,
} from "../../../safety/safety";
import { redirectTo, redirectWithRefusal } from "../../../shell/redirect";
import { officialIdOf, requireOfficial } from "../../web/guard";
import { massCasePage, massCasePath } from "./pages/mass-case";

const decideForm = (c: Ctx, id: string): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      const { decision } = await parseForm(c, HELD_TEXT_DECISION);
      const { undoWindow } = SAFETY_LIMITS;
      await runNow(c, decideMassCase, officialIdOf(c), { id, decision, undoWindow });
      return redirectTo(c, massCasePath(id), decision === "release" ? "text_released" : "text_kept_hidden");
    },
    (refusal) => redirectWithRefusal(c, massCasePath(id), refusal),
  );

const undoForm = (c: Ctx, id: string): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      await runNow(c, undoMassCase, officialIdOf(c), id);
      return redirectTo(c, massCasePath(id), "decision_undone");
    },
    (refusal) => redirectWithRefusal(c, massCasePath(id), refusal),
  );

export const massMailPages = new Hono<Env>()
  .use("/official/mass-mail/*", requireOfficial)
  .get("/official/mass-mail/:id", async (c) => {
    const page = requestedPage(c, MASS_CASE_TEXTS);
    return massCasePage(c, await runNow(c, loadMassCase, officialIdOf(c), c.req.param("id"), page));
  })
  .post("/official/mass-mail/:id", (c) => decideForm(c, c.req.param("id")))
  .post("/official/mass-mail/:id/undo", (c) => undoForm(c, c.req.param("id")));
