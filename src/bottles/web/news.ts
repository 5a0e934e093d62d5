import { requirePerson } from "../../http/actor";
import { handleMemberForm } from "../../http/body/form";
import type { Ctx } from "../../http/env";
import { runNow } from "../../http/run-now";
import { redirectTo, redirectWithRefusal } from "../../shell/redirect";
import { markBottleEndTold, markBottleNewsSeen } from "../bottles";

/** POST /bottle/:id/news: opens one's own bottle from home, which has told its news with that. */
export const openNewsForm = (c: Ctx, id: string): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      await runNow(c, markBottleNewsSeen, requirePerson(c).id, id);
      return redirectTo(c, `/bottle/${encodeURIComponent(id)}`);
    },
    (refusal) => Promise.resolve(redirectWithRefusal(c, "/", refusal)),
  );

/** POST /bottle/:id/told: asked by the page's script once the line of home that tells a bottle's end has been seen. */
export async function markEndTold(c: Ctx, id: string): Promise<Response> {
  await runNow(c, markBottleEndTold, requirePerson(c).id, id);
  return c.body(null, 204);
}
