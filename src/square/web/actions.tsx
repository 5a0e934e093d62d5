import { z } from "zod";
import { attempt, posted } from "../../http/body/form";
import type { Ctx } from "../../http/env";
import { actor, signedIn } from "../../http/guard";
import { SEA } from "../../limits/limits";
import type { Refusal } from "../../runtime/errors";
import { fragment } from "../../shell/document/page";
import { go, refusedAt, whereOneIs } from "../../shell/go";
import { noticeOf } from "../../shell/parts/notice";
import { BUY_FORM, COMMENT } from "../input";
import { buyDesign, commentDesign, countDesignView, likeDesign, unlikeDesign } from "../square";
import { showDesign } from "./handlers";
import { Heart } from "./pages/heart";

const HEART = z.object({ design: z.string() });

const onward = (path: string, { code }: Refusal): string =>
  code === "profile_incomplete" ? `/complete-profile?next=${encodeURIComponent(path)}` : path;

/** Deleted designs lead to the square. */
function back(c: Ctx, id: string, refusal: Refusal): Response {
  const gone = refusal.code === "not_for_sale" || refusal.code === "design_not_found";
  return refusedAt(c, onward(gone ? "/bottle-square" : `/bottle-square/${id}`, refusal), refusal);
}

const press = (c: Ctx, act: typeof likeDesign | typeof unlikeDesign): Promise<Response> =>
  attempt(
    c,
    async () => {
      const who = await actor(c);
      const { design: id } = await posted(c, HEART);
      const done = await act(c.get("db"), who, id, c.get("now"));
      if (!c.req.header("hx-request")) return go(c, whereOneIs(c));
      return fragment(c, <Heart id={id} {...done} fresh />);
    },
    (refusal) => back(c, c.get("fields")?.design ?? "", refusal),
  );

/** POST /bottle-square/like; answers with the heart alone. */
export const likeIt = (c: Ctx): Promise<Response> => press(c, likeDesign);

/** POST /bottle-square/unlike; answers with the heart alone. */
export const unlikeIt = (c: Ctx): Promise<Response> => press(c, unlikeDesign);

/** POST /bottle-square/:id/comment; a refused text is kept, also where the design is gone. */
export const commentIt = (c: Ctx, id: string): Promise<Response> =>
  attempt(
    c,
    async () => {
      const who = await actor(c);
      const { content } = await posted(c, COMMENT);
      await commentDesign(c.get("db"), who, id, content, c.get("now"));
      if (!c.req.header("hx-request")) return go(c, `/bottle-square/${id}#comments`, "design_commented");
      c.set("fields", null);
      return showDesign(c, id, { notice: noticeOf(c.get("t"), "design_commented") });
    },
    (refusal) => {
      if (refusal.code === "design_not_found") throw refusal;
      return refusal.fields || refusal.code === "rate_limited"
        ? showDesign(c, id, { refusal })
        : back(c, id, refusal);
    },
  );

export const buyIt = (c: Ctx, id: string): Promise<Response> =>
  attempt(
    c,
    async () => {
      const who = await actor(c);
      const { version } = await posted(c, BUY_FORM);
      const { design } = await buyDesign(c.get("db"), who, id, version, c.get("now"));
      return go(c, `/bottle-design/detail/${design.id}`, "bought", SEA.usesOfPurchased);
    },
    (refusal) => back(c, id, refusal),
  );

export async function viewIt(c: Ctx, id: string): Promise<Response> {
  await countDesignView(c.get("db"), signedIn(c).id, id, c.get("now"));
  return c.body(null, 204);
}
