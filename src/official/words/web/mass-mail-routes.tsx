import { Hono } from "hono";
import { memberForm, parseForm } from "../../../http/body/form";
import type { Env } from "../../../http/env";
import { idParamOf } from "../../../http/id-param";
import { requestedPage } from "../../../http/requested-page";
import { runNow } from "../../../http/run-now";
import { HELD_DECISION, loadMassCase, logTextAccess, MASS_CASE_TEXTS } from "../../../safety/safety";
import { redirectWithRefusal } from "../../../shell/redirect";
import { officialIdOf, requireOfficial } from "../../web/guard";
import { actFromPage, redirectWithUndo } from "../../web/undo";
import { massCasePage, massCasePath } from "./pages/mass-case";

const decideForm = memberForm(
  async (c) => {
    const id = idParamOf(c);
    const { decision } = await parseForm(c, HELD_DECISION);
    return redirectWithUndo(c, { id: await actFromPage(c, "mail", { id, decision }), path: massCasePath(id) });
  },
  (c, refusal) => redirectWithRefusal(c, massCasePath(idParamOf(c)), refusal),
);

export const massMailPages = new Hono<Env>()
  .use("/official/mass-mail/*", requireOfficial)
  .get("/official/mass-mail/:id", async (c) => {
    const page = requestedPage(c, MASS_CASE_TEXTS);
    const found = await loadMassCase(c.get("db"), c.req.param("id"), page);
    await runNow(c, logTextAccess, officialIdOf(c), found.page.items);
    return massCasePage(c, found);
  })
  .post("/official/mass-mail/:id", decideForm);
