import { attempt } from "../../http/body/form";
import type { Ctx } from "../../http/env";
import { signedIn } from "../../http/guard";
import type { Refusal } from "../../runtime/errors";
import { fragment } from "../../shell/document/page";
import { go, refusedAt, whereOneIs } from "../../shell/go";
import { noticeOf } from "../../shell/parts/notice";
import { block, follow, nameOf, personSeen, type Relation, unblock, unfollow } from "../social";
import { showPerson } from "./handlers";
import { BlockedRow } from "./pages/blocked";
import { Tie } from "./pages/follow-button";

type Verb = typeof follow;

/** Refusals that need another page. */
function refused(c: Ctx, id: string, refusal: Refusal): Response {
  if (refusal.code === "profile_incomplete")
    return refusedAt(c, `/complete-profile?next=${encodeURIComponent(`/friends/${id}`)}`, refusal);
  if (refusal.code === "user_not_found" && c.req.path.endsWith("/follow"))
    return go(c, whereOneIs(c), "follow_failed");
  return refusedAt(c, whereOneIs(c), refusal);
}

interface Acting {
  verb: Verb;
  notice: (relation: Relation) => string;
}

/** Acts from a person's page (`whole`), the list of blocked people (`row`), or beside a name. */
const acting =
  ({ verb, notice }: Acting) =>
  (c: Ctx, id: string): Promise<Response> =>
    attempt(
      c,
      async () => {
        const me = signedIn(c);
        const relation = await verb(c.get("db"), me, id, c.get("now"));
        const code = notice(relation);
        if (!c.req.header("hx-request")) return go(c, whereOneIs(c), code);
        const { whole, row } = c.get("fields") ?? {};
        if (whole) return showPerson(c, id, { notice: noticeOf(c.get("t"), code) });
        return row ? rowAgain(c, id, relation) : tieAgain(c, id);
      },
      (refusal) => refused(c, id, refusal),
    );

async function tieAgain(c: Ctx, id: string): Promise<Response> {
  return fragment(c, <Tie {...(await personSeen(c.get("db"), signedIn(c), id, c.get("now")))} />);
}

async function rowAgain(c: Ctx, id: string, relation: Relation): Promise<Response> {
  const person = await nameOf(c.get("db"), signedIn(c), id, c.get("now"));
  return fragment(c, <BlockedRow person={person} since={relation === "blocked" ? c.get("now") : null} />);
}

export const followIt = acting({
  verb: follow,
  notice: (relation) => (relation === "friend" ? "befriended" : "followed"),
});
export const unfollowIt = acting({ verb: unfollow, notice: () => "unfollowed" });
export const blockIt = acting({ verb: block, notice: () => "blocked" });
export const unblockIt = acting({ verb: unblock, notice: () => "unblocked" });
