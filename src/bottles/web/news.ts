import { requirePerson } from "../../http/actor";
import { handleMemberForm } from "../../http/body/form";
import type { Ctx } from "../../http/env";
import { runNow } from "../../http/run-now";
import { redirectTo, redirectWithRefusal } from "../../shell/redirect";
import { markBottleNewsSeen } from "../bottles";

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
