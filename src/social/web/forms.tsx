import { chatPathOf, showConversation } from "../../chat/web/web";
import { requirePerson } from "../../http/actor";
import { handleMemberForm } from "../../http/body/form";
import { actOncePerPage } from "../../http/body/form-once";
import type { Ctx } from "../../http/env";
import { runNow } from "../../http/run-now";
import type { Refusal } from "../../runtime/errors";
import { renderFragment } from "../../shell/document/page";
import { type Notice, parseNotice } from "../../shell/parts/notice";
import { currentPathOf, redirectTo, redirectWithRefusal, refusalNotice, safeOwnPath } from "../../shell/redirect";
import {
  findBlockedPerson,
  followPerson,
  loadPersonProfile,
  type Relation,
  unblockPerson,
  unfollowPerson,
} from "../social";
import { blockPersonIn } from "./block";
import { showPerson } from "./handlers";
import { BlockedRow } from "./pages/blocked";
import { FollowButton } from "./pages/follow-button";

type RelationChange = typeof followPerson;

/** The two's own pages say by themselves that they have just become friends (`FriendsNow`). */
const noticeOnOwnPage = (c: Ctx, code = "befriended", n?: number): Notice | null =>
  code === "befriended" ? null : parseNotice(c.get("t"), n === undefined ? code : `${code}:${n}`);

/** Shows the form's page again; words that it carried along are in the chat's field, if there is one. */
function showFormPage(c: Ctx, id: string, code?: string, n?: number): Response | Promise<Response> {
  const { next, text } = c.get("fields") ?? {};
  const path = next ? safeOwnPath(next) : currentPathOf(c);
  const isChat = path === chatPathOf(id);
  if (text && isChat) return showConversation(c, id, null, { notice: noticeOnOwnPage(c, code, n), isCarried: true });
  const isOwn = isChat || path === `/friends/${id}`;
  return isOwn && code === "befriended" ? redirectTo(c, path) : redirectTo(c, path, code, n);
}

/** After a refusal, shows the page where it can be resolved. */
function showRelationRefusal(c: Ctx, id: string, refusal: Refusal): Response | Promise<Response> {
  if (refusal.code === "profile_incomplete")
    return redirectWithRefusal(c, `/complete-profile?next=${encodeURIComponent(`/friends/${id}`)}`, refusal);
  const isFollow = refusal.code === "user_not_found" && c.req.path.endsWith("/follow");
  return isFollow ? showFormPage(c, id, "follow_failed") : showFormPage(c, id, ...refusalNotice(refusal));
}

interface RelationForm {
  verb: RelationChange;
  noticeOf: (relation: Relation) => string;
}

/** Shows what has become of the form's act. */
function showRelation(c: Ctx, id: string, relation: Relation, code: string): Response | Promise<Response> {
  if (!c.req.header("hx-request")) return showFormPage(c, id, code);
  const { whole, row } = c.get("fields") ?? {};
  if (whole) return showPerson(c, id, { notice: noticeOnOwnPage(c, code) });
  return row ? renderBlockedRow(c, id, relation) : renderFollowButton(c, id);
}

/** Handles forms on a person's page (`whole`), in the list of blocked people (`row`) and beside a name. */
const relationFormHandler =
  ({ verb, noticeOf }: RelationForm) =>
  (c: Ctx, id: string): Promise<Response> =>
    handleMemberForm(
      c,
      async () => {
        const me = requirePerson(c);
        const relation = await actOncePerPage(c, () => runNow(c, verb, me, id));
        return relation === null ? showFormPage(c, id) : showRelation(c, id, relation, noticeOf(relation));
      },
      (refusal) => showRelationRefusal(c, id, refusal),
    );

async function renderFollowButton(c: Ctx, id: string): Promise<Response> {
  return renderFragment(c, <FollowButton {...(await runNow(c, loadPersonProfile, requirePerson(c), id))} />);
}

async function renderBlockedRow(c: Ctx, id: string, relation: Relation): Promise<Response> {
  const person = await runNow(c, findBlockedPerson, requirePerson(c), id);
  return renderFragment(c, <BlockedRow person={person} since={relation === "blocked" ? c.get("now") : null} />);
}

const FOLLOW_NOTICES: Partial<Record<Relation, string>> = { friend: "befriended", pending: "follow_waits" };

export const followPersonForm = relationFormHandler({
  verb: followPerson,
  noticeOf: (relation) => FOLLOW_NOTICES[relation] ?? "followed",
});
export const unfollowPersonForm = relationFormHandler({ verb: unfollowPerson, noticeOf: () => "unfollowed" });
export const blockPersonForm = (c: Ctx, id: string): Promise<Response> =>
  relationFormHandler({ verb: blockPersonIn(c), noticeOf: () => "blocked" })(c, id);
export const unblockPersonForm = relationFormHandler({ verb: unblockPerson, noticeOf: () => "unblocked" });
