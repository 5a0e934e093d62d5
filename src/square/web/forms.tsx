import { z } from "zod";
import { ownDesignPath } from "../../designs/web/web";
import { readActor, requirePerson } from "../../http/actor";
import { handleMemberForm, parseForm } from "../../http/body/form";
import type { Ctx } from "../../http/env";
import { runNow, runWithoutAnswer } from "../../http/run-now";
import { SEA_LIMITS } from "../../limits/sea";
import type { Refusal } from "../../runtime/errors";
import { renderFragment } from "../../shell/document/page";
import { LIST_PREFIX } from "../../shell/panes/as-list";
import { isWideBrowser } from "../../shell/panes/wide-window";
import { parseNotice } from "../../shell/parts/notice";
import { currentPathOf, redirectTo, redirectWithRefusal } from "../../shell/redirect";
import { BUY_FORM_INPUT, DESIGN_COMMENT_INPUT } from "../input";
import { buyDesign, countDesignView, likeDesign, saveDesignComment, unlikeDesign } from "../square";
import { showListedDesign } from "./handlers";
import { LikeButton } from "./pages/like-button";

const LIKE_FORM_INPUT = z.object({ design: z.string() });

const afterRefusalPath = (path: string, { code }: Refusal): string =>
  code === "profile_incomplete" ? `/complete-profile?next=${encodeURIComponent(path)}` : path;

/** Redirects to the design with the refusal, or to the square if the design is gone. */
function backToDesign(c: Ctx, id: string, refusal: Refusal): Response {
  const isGone = refusal.code === "not_for_sale" || refusal.code === "design_not_found";
  return redirectWithRefusal(c, afterRefusalPath(isGone ? "/bottle-square" : `/bottle-square/${id}`, refusal), refusal);
}

const likeFormHandler = (c: Ctx, changeLike: typeof likeDesign | typeof unlikeDesign): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      const actor = await readActor(c);
      const { design: id } = await parseForm(c, LIKE_FORM_INPUT);
      const likeResult = await runNow(c, changeLike, actor, id);
      if (!c.req.header("hx-request")) return redirectTo(c, currentPathOf(c));
      const button = { locale: c.get("locale"), id, ...likeResult, fresh: true };
      // The card in the list of a wide window says the same.
      return renderFragment(
        c,
        <>
          <LikeButton {...button} />
          {isWideBrowser(c) ? <LikeButton {...button} idPrefix={LIST_PREFIX} /> : null}
        </>,
      );
    },
    (refusal) => backToDesign(c, c.get("fields")?.design ?? "", refusal),
  );

/** POST /bottle-square/like; htmx gets the like button alone. */
export const likeDesignForm = (c: Ctx): Promise<Response> => likeFormHandler(c, likeDesign);

/** POST /bottle-square/unlike; htmx gets the like button alone. */
export const unlikeDesignForm = (c: Ctx): Promise<Response> => likeFormHandler(c, unlikeDesign);

/** POST /bottle-square/:id/comment; a refused text is kept, even if the design is gone. */
export const commentDesignForm = (c: Ctx, id: string): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      const actor = await readActor(c);
      const { content } = await parseForm(c, DESIGN_COMMENT_INPUT);
      await runNow(c, saveDesignComment, actor, id, content);
      if (!c.req.header("hx-request")) return redirectTo(c, `/bottle-square/${id}#comments`, "design_commented");
      c.set("fields", null);
      return showListedDesign(c, id, { notice: parseNotice(c.get("t"), "design_commented") });
    },
    (refusal) => {
      if (refusal.code === "design_not_found") throw refusal;
      return refusal.fields || refusal.code === "rate_limited"
        ? showListedDesign(c, id, { refusal })
        : backToDesign(c, id, refusal);
    },
  );

export const buyDesignForm = (c: Ctx, id: string): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      const actor = await readActor(c);
      const { version } = await parseForm(c, BUY_FORM_INPUT);
      const { design } = await runNow(c, buyDesign, actor, id, version);
      return redirectTo(c, ownDesignPath(design.id, true), "bought", SEA_LIMITS.usesOfPurchased);
    },
    (refusal) => backToDesign(c, id, refusal),
  );

export async function viewDesignForm(c: Ctx, id: string): Promise<Response> {
  return runWithoutAnswer(c, countDesignView, requirePerson(c).id, id);
}
