import { requirePerson } from "../../http/actor";
import { handleMemberForm } from "../../http/body/form";
import type { Ctx } from "../../http/env";
import { spendWriteRate } from "../../http/limits/rate-limit";
import { runNow } from "../../http/run-now";
import { redirectTo, redirectWithRefusal } from "../../shell/redirect";
import { markBottleEndTold, markBottleNewsSeen } from "../bottles";

/** POST /bottle/:id/news: opens one's own bottle from home, which has told its news with that; `?at=comments` at its comments. */
export const openNewsForm = (c: Ctx, id: string): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      await runNow(c, markBottleNewsSeen, requirePerson(c).id, id);
      return redirectTo(c, `/bottle/${encodeURIComponent(id)}${c.req.query("at") === "comments" ? "#comments" : ""}`);
    },
    (refusal) => Promise.resolve(redirectWithRefusal(c, "/", refusal)),
  );

/**
 * POST /bottle/:id/told: asked by the page's script once the line of home that tells a bottle's end has been seen. Nobody sends
 * it on purpose: a tab whose session has ended stays where it is.
 */
export async function markEndTold(c: Ctx, id: string): Promise<Response> {
  const person = c.get("person");
  if (person) {
    await spendWriteRate(c);
    await runNow(c, markBottleEndTold, person.id, id);
  }
  return c.body(null, 204);
}
