import { z } from "zod";
import { hasKnownAccount } from "../../auth/web/web";
import { readActor, requirePerson } from "../../http/actor";
import { handleMemberForm, handlePublicForm, parseForm } from "../../http/body/form";
import type { Ctx } from "../../http/env";
import { runNow, runWithoutAnswer } from "../../http/run-now";
import { SEA_LIMITS } from "../../limits/sea";
import type { Refusal } from "../../runtime/errors";
import { parseNotice } from "../../shell/parts/notice";
import { currentPathOf, redirectTo, redirectWithRefusal } from "../../shell/redirect";
import {
  answerComment,
  countBottleView,
  destroyCollectedBottle,
  dropBottle,
  hasCommentedOnce,
  keepBottle,
  likeBottle,
  pickUpBottle,
  removeBottle,
  shareChart,
  thankForComment,
  throwBackBottle,
  undoBottleRelease,
  unlikeBottle,
  unshareChart,
} from "../bottles";
import { ANSWER_INPUT, BOTTLE_COMMENT_INPUT } from "../input";
import { pickUpToAnswer, rememberTapped } from "./answer-intent";
import { openFirstLetter } from "./first-letter";
import { showBottle } from "./handlers";
import { answerIdOf } from "./pages/comment-answer";
import { commentsPath } from "./pages/comments";
import { rewardNotice } from "./reward-notice";
import { viewSourceOf } from "./view-source";

const PICK_FORM_INPUT = z.object({ bottle: z.string(), here: z.string().optional() });
/** `pick`: the bottle is not in hand yet. */
const DROP_FORM_INPUT = BOTTLE_COMMENT_INPUT.extend({ pick: z.string().optional() });
const THANKS_FORM_INPUT = z.object({ comment: z.string(), cursor: z.string().optional() });
const ANSWER_FORM_INPUT = ANSWER_INPUT.extend({ comment: z.string(), cursor: z.string().optional() });

const backWithRefusal = (c: Ctx, path: string, refusal: Refusal): Response => {
  const isIncomplete = refusal.code === "profile_incomplete";
  return redirectWithRefusal(c, isIncomplete ? `/complete-profile?next=${encodeURIComponent(path)}` : path, refusal);
};

/** A profile is completed to open that bottle; any other refusal is shown where it was tapped. */
function pickReturnPath(c: Ctx, { code }: Refusal): string {
  const { bottle = "", here } = c.get("fields") ?? {};
  if (here) return `/bottle/${bottle}`;
  return code === "profile_incomplete" && bottle ? rememberTapped(c, bottle) : "/";
}

const showPickRefusal = (c: Ctx, refusal: Refusal): Response | Promise<Response> => {
  const { bottle = "", here } = c.get("fields") ?? {};
  if (!here || refusal.code === "profile_incomplete") return backWithRefusal(c, pickReturnPath(c, refusal), refusal);
  return showBottle(c, bottle, { refusal, trying: "pick" });
};

/** Sends new visitors to registration, browsers that have signed in before to login; both say for which bottle. */
function redirectToJoin(c: Ctx): Response {
  const from = currentPathOf(c);
  // A letter's own page shows its words already.
  const next = encodeURIComponent(
    from.startsWith("/bottle/") ? from : rememberTapped(c, c.get("fields")?.bottle ?? ""),
  );
  return hasKnownAccount(c)
    ? redirectTo(c, `/login?next=${next}`, "please_login")
    : redirectTo(c, `/register?next=${next}`);
}

/** Opens the one letter a visitor may read; else redirects to registration or login. */
const pickAsVisitor = (c: Ctx): Promise<Response> =>
  handlePublicForm(
    c,
    async () => (await openFirstLetter(c, (await parseForm(c, PICK_FORM_INPUT)).bottle)) ?? redirectToJoin(c),
    () => redirectToJoin(c),
  );

/** POST /pick; a refusal goes back to the page it came from. */
export const pickUpBottleForm = async (c: Ctx): Promise<Response> => {
  if (!c.get("person")) return pickAsVisitor(c);
  return handleMemberForm(
    c,
    async () => {
      const actor = await readActor(c);
      const { bottle } = await parseForm(c, PICK_FORM_INPUT);
      const response = await openFirstLetter(c, bottle);
      if (response) return response;
      const { id } = await runNow(c, pickUpBottle, actor, bottle);
      return redirectTo(c, `/bottle/${id}`);
    },
    (refusal) => showPickRefusal(c, refusal),
  );
};

function showBottleAgain(c: Ctx, id: string, code?: string, n?: number): Response | Promise<Response> {
  if (!c.req.header("hx-request")) return redirectTo(c, `/bottle/${id}`, code, n);
  return showBottle(c, id, {
    notice: code ? parseNotice(c.get("t"), n === undefined ? code : `${code}:${n}`) : null,
  });
}

/** POST /bottle/:id/like; idempotent. */
export const likeBottleForm = (c: Ctx, id: string): Promise<Response> =>
  attemptOnBottle(c, id, async () =>
    showBottleAgain(c, id, ...rewardNotice("liked", await runNow(c, likeBottle, await readActor(c), id))),
  );

/** POST /bottle/:id/unlike; idempotent. */
export const unlikeBottleForm = (c: Ctx, id: string): Promise<Response> =>
  attemptOnBottle(c, id, async () => {
    await runNow(c, unlikeBottle, await readActor(c), id);
    return showBottleAgain(c, id);
  });

/** POST /bottle/:id/drop; a refused text is kept. */
export const dropBottleForm = (c: Ctx, id: string): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      const actor = await readActor(c);
      const { comment, pick } = await parseForm(c, DROP_FORM_INPUT);
      if (pick) await pickUpToAnswer(c, actor.id, id);
      const dropped = await runNow(c, dropBottle, actor, id, comment);
      // One thing at a time: after the first comment there is a calm page, without a notice.
      if (await hasCommentedOnce(c.get("db"), actor.id)) return redirectTo(c, `/bottle/${id}?dropped=1`);
      const held = dropped.bottle.comments.find(({ author }) => author?.id === actor.id)?.hidden;
      return redirectTo(c, "/", ...rewardNotice("dropped", { ...dropped, held }));
    },
    (refusal) => showBottle(c, id, { refusal, trying: "drop" }),
  );

/** POST /bottle/:id/answer; a refused text is kept. */
export const answerCommentForm = (c: Ctx, id: string): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      const actor = await readActor(c);
      const { comment, content, cursor } = await parseForm(c, ANSWER_FORM_INPUT);
      await runNow(c, answerComment, actor, comment, content);
      // One stays where one was, beside one's own words.
      if (c.req.header("hx-request")) return showBottle(c, id, { comment });
      const path = cursor ? commentsPath(id, cursor) : `/bottle/${id}`;
      return redirectTo(c, `${path}#${answerIdOf(comment)}`);
    },
    (refusal) => showBottle(c, id, { refusal, trying: "answer", comment: c.get("fields")?.comment }),
  );

/** POST /bottle/:id/thanks; idempotent. */
export const thankForCommentForm = (c: Ctx, id: string): Promise<Response> =>
  attemptOnBottle(c, id, async () => {
    const { comment, cursor } = await parseForm(c, THANKS_FORM_INPUT);
    await runNow(c, thankForComment, await readActor(c), comment);
    if (c.req.header("hx-request")) return showBottle(c, id, { comment });
    return redirectTo(c, cursor ? commentsPath(id, cursor) : `/bottle/${id}`, "thanked");
  });

function attemptOnBottle(c: Ctx, id: string, action: () => Promise<Response>): Promise<Response> {
  return handleMemberForm(c, action, (refusal) => backWithRefusal(c, `/bottle/${id}`, refusal));
}

/** POST /bottle/:id/share-chart; idempotent. */
export const shareChartForm = (c: Ctx, id: string): Promise<Response> =>
  attemptOnBottle(c, id, async () => {
    await runNow(c, shareChart, await readActor(c), id);
    return showBottleAgain(c, id);
  });

/** POST /bottle/:id/unshare-chart; idempotent. */
export const unshareChartForm = (c: Ctx, id: string): Promise<Response> =>
  attemptOnBottle(c, id, async () => {
    await runNow(c, unshareChart, await readActor(c), id);
    return showBottleAgain(c, id);
  });

export const throwBackBottleForm = (c: Ctx, id: string): Promise<Response> =>
  attemptOnBottle(c, id, async () => {
    await throwBackBottle(c.get("db"), await readActor(c), id, c.get("now"), SEA_LIMITS.undoWindow);
    return redirectTo(c, "/", `thrown_back@${id}`);
  });

export const keepBottleForm = (c: Ctx, id: string): Promise<Response> =>
  attemptOnBottle(c, id, async () => {
    await keepBottle(c.get("db"), await readActor(c), id, c.get("now"), SEA_LIMITS.undoWindow);
    return redirectTo(c, `/bottle/${id}`, `kept@${id}`);
  });

export const undoBottleReleaseForm = (c: Ctx, id: string): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      await runNow(c, undoBottleRelease, requirePerson(c), id);
      return redirectTo(c, `/bottle/${id}`, "undone");
    },
    (refusal) => backWithRefusal(c, "/", refusal),
  );

export const removeBottleForm = (c: Ctx, id: string): Promise<Response> =>
  attemptOnBottle(c, id, async () => {
    await runNow(c, removeBottle, await readActor(c), id);
    return redirectTo(c, "/my-bottles", "removed");
  });

export const destroyCollectedForm = (c: Ctx, id: string): Promise<Response> =>
  attemptOnBottle(c, id, async () => {
    const { reward } = await runNow(c, destroyCollectedBottle, await readActor(c), id);
    return redirectTo(c, "/backpack", "destroyed", reward);
  });

export async function viewBottleForm(c: Ctx, id: string): Promise<Response> {
  return runWithoutAnswer(c, countBottleView, viewSourceOf(c), id);
}
