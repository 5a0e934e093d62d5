import { z } from "zod";
import { knowsSomebody } from "../../auth/web/web";
import type { Actor } from "../../db/once";
import { attempt, attemptAsAnyone, posted } from "../../http/body/form";
import type { Ctx } from "../../http/env";
import { actor, signedIn } from "../../http/guard";
import { SEA } from "../../limits/limits";
import type { Refusal } from "../../runtime/errors";
import { go, refusedAt, whereOneIs } from "../../shell/go";
import { noticeOf } from "../../shell/parts/notice";
import {
  answerComment,
  countView,
  destroyCollected,
  drop,
  keep,
  like,
  pickUp,
  removeBottle,
  throwBack,
  throwBottle,
  throwCollected,
  undo,
  unlike,
} from "../bottles";
import { ANSWER, COMMENT, THROW_FORM } from "../input";
import type { Reward } from "../rewards";
import type { Thrown } from "../throwing/throw";
import { openFirst } from "./first-letter";
import { showBottle, showThrow } from "./handlers";
import { commentsPath } from "./pages/comments";
import { viewerOf } from "./viewer";

const PICK = z.object({ bottle: z.string(), here: z.string().optional() });
const ANSWERED = ANSWER.extend({ comment: z.string(), cursor: z.string().optional() });

const back = (c: Ctx, path: string, refusal: Refusal): Response => {
  const first = refusal.code === "profile_incomplete";
  return refusedAt(c, first ? `/complete-profile?next=${encodeURIComponent(path)}` : path, refusal);
};

function said(act: string, { reward, capped }: Reward): [code: string, n?: number] {
  if (reward > 0) return [`${act}_paid`, reward];
  return [capped ? `${act}_capped` : act];
}

type Letter = z.output<typeof THROW_FORM>;

function throwChosen(c: Ctx, who: Actor, { content, choice }: Letter): Promise<Thrown> {
  const [db, now] = [c.get("db"), c.get("now")];
  switch (choice?.kind) {
    case "collected":
      return throwCollected(db, who, { content, bottleId: choice.id }, now);
    case "purchased":
      return throwBottle(db, who, { content, purchasedBottleId: choice.id }, now);
    case "house":
    case "designed":
    case undefined:
      return throwBottle(db, who, { content, designId: choice?.id }, now);
  }
}

export const throwIt = (c: Ctx): Promise<Response> =>
  attempt(
    c,
    async () => {
      const who = await actor(c);
      const { reward } = await throwChosen(c, who, await posted(c, THROW_FORM));
      return go(c, "/", "throw_success", reward);
    },
    (refusal) => showThrow(c, refusal),
  );

const notPicked = (c: Ctx, refusal: Refusal): Response | Promise<Response> => {
  const { bottle = "", here } = c.get("fields") ?? {};
  if (!here || refusal.code === "profile_incomplete")
    return back(c, here ? `/bottle/${bottle}` : "/", refusal);
  return showBottle(c, bottle, { refusal, trying: "pick" });
};

/** Visitors register; known browsers log in. */
function join(c: Ctx): Response {
  const door = knowsSomebody(c) ? "/login" : "/register";
  return go(c, `${door}?next=${encodeURIComponent(whereOneIs(c))}`, "please_login");
}

/** Opens the one letter a visitor may read; anything else asks them to join. */
const pickAsVisitor = (c: Ctx): Promise<Response> =>
  attemptAsAnyone(
    c,
    async () => (await openFirst(c, (await posted(c, PICK)).bottle)) ?? join(c),
    () => join(c),
  );

/** POST /pick; a refusal goes back to the page it came from. */
export const pick = async (c: Ctx): Promise<Response> => {
  if (!c.get("person")) return pickAsVisitor(c);
  return attempt(
    c,
    async () => {
      const who = await actor(c);
      const { bottle } = await posted(c, PICK);
      const opened = await openFirst(c, bottle);
      if (opened) return opened;
      const { id } = await pickUp(c.get("db"), who, bottle, c.get("now"));
      return go(c, `/bottle/${id}`);
    },
    (refusal) => notPicked(c, refusal),
  );
};

function stay(c: Ctx, id: string, code?: string, n?: number): Response | Promise<Response> {
  if (!c.req.header("hx-request")) return go(c, `/bottle/${id}`, code, n);
  return showBottle(c, id, {
    notice: code ? noticeOf(c.get("t"), n === undefined ? code : `${code}:${n}`) : null,
  });
}

/** POST /bottle/:id/like; idempotent. */
export const likeIt = (c: Ctx, id: string): Promise<Response> =>
  final(c, id, async () =>
    stay(c, id, ...said("liked", await like(c.get("db"), await actor(c), id, c.get("now")))),
  );

/** POST /bottle/:id/unlike; idempotent. */
export const unlikeIt = (c: Ctx, id: string): Promise<Response> =>
  final(c, id, async () => {
    await unlike(c.get("db"), await actor(c), id, c.get("now"));
    return stay(c, id);
  });

/** POST /bottle/:id/drop; a refused text is kept. */
export const dropIt = (c: Ctx, id: string): Promise<Response> =>
  attempt(
    c,
    async () => {
      const who = await actor(c);
      const { comment } = await posted(c, COMMENT);
      return go(c, "/", ...said("dropped", await drop(c.get("db"), who, id, comment, c.get("now"))));
    },
    (refusal) => showBottle(c, id, { refusal, trying: "drop" }),
  );

/** POST /bottle/:id/answer; a refused text is kept. */
export const answerIt = (c: Ctx, id: string): Promise<Response> =>
  attempt(
    c,
    async () => {
      const who = await actor(c);
      const { comment, content, cursor } = await posted(c, ANSWERED);
      await answerComment(c.get("db"), who, comment, content, c.get("now"));
      return go(c, cursor ? commentsPath(id, cursor) : `/bottle/${id}`, "answered");
    },
    (refusal) => showBottle(c, id, { refusal, trying: "answer" }),
  );

function final(c: Ctx, id: string, act: () => Promise<Response>): Promise<Response> {
  return attempt(c, act, (refusal) => back(c, `/bottle/${id}`, refusal));
}

export const throwItBack = (c: Ctx, id: string): Promise<Response> =>
  final(c, id, async () => {
    await throwBack(c.get("db"), await actor(c), id, c.get("now"), SEA.undo);
    return go(c, "/", `thrown_back@${id}`);
  });

export const keepIt = (c: Ctx, id: string): Promise<Response> =>
  final(c, id, async () => {
    await keep(c.get("db"), await actor(c), id, c.get("now"), SEA.undo);
    return go(c, `/bottle/${id}`, `kept@${id}`);
  });

export const undoIt = (c: Ctx, id: string): Promise<Response> =>
  attempt(
    c,
    async () => {
      await undo(c.get("db"), signedIn(c), id, c.get("now"));
      return go(c, `/bottle/${id}`, "undone");
    },
    (refusal) => back(c, "/", refusal),
  );

export const removeIt = (c: Ctx, id: string): Promise<Response> =>
  final(c, id, async () => {
    await removeBottle(c.get("db"), await actor(c), id, c.get("now"));
    return go(c, "/my-bottles", "removed");
  });

export const destroyIt = (c: Ctx, id: string): Promise<Response> =>
  final(c, id, async () => {
    const { reward } = await destroyCollected(c.get("db"), await actor(c), id, c.get("now"));
    return go(c, "/backpack", "destroyed", reward);
  });

export async function viewIt(c: Ctx, id: string): Promise<Response> {
  await countView(c.get("db"), viewerOf(c), id, c.get("now"));
  return c.body(null, 204);
}
