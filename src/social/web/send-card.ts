import { z } from "zod";
import { type CardTarget, loadShowableCard, sendCard } from "../../chat/chat";
import { newId } from "../../db/ids";
import { requirePerson } from "../../http/actor";
import { handleMemberForm, parseForm } from "../../http/body/form";
import type { Ctx } from "../../http/env";
import { requestedPage } from "../../http/requested-page";
import { runNow } from "../../http/run-now";
import { Refusal } from "../../runtime/errors";
import { redirectTo, redirectWithRefusal } from "../../shell/redirect";
import { listRelatedPeople } from "../social";
import { sendCardPage, sendCardPathOf } from "./pages/send-card";

/** @throws Refusal `card_unknown` */
function targetOf({ bottle, design }: { bottle?: string; design?: string }): CardTarget {
  if (bottle) return { kind: "bottle", id: bottle };
  if (design) return { kind: "design", id: design };
  throw new Refusal("card_unknown");
}

/** GET /friends/send?bottle= or ?design=. @throws Refusal `card_unknown` */
export async function showSendCard(c: Ctx): Promise<Response> {
  const me = requirePerson(c);
  const target = targetOf(c.req.query());
  const card = await runNow(c, loadShowableCard, me.id, target);
  const friends = await runNow(c, listRelatedPeople, "friends", me, requestedPage(c, "friends"));
  return sendCardPage(c, { target, card, friends });
}

const SEND_CARD_FORM = z.object({
  to: z.string("invalid"),
  once: z.string("invalid").optional(),
  bottle: z.string("invalid").optional(),
  design: z.string("invalid").optional(),
});

/** POST /friends/send: sends it, and leads to the chat. */
export const sendCardForm = (c: Ctx): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      const { to, once, ...thing } = await parseForm(c, SEND_CARD_FORM);
      const input = { card: targetOf(thing), clientId: once || newId(c.get("now")) };
      await runNow(c, sendCard, requirePerson(c).id, to, input);
      return redirectTo(c, `/chat/${encodeURIComponent(to)}`);
    },
    (refusal) => {
      if (refusal.code === "card_unknown") throw refusal;
      return redirectWithRefusal(c, sendCardPathOf(targetOf(c.get("fields") ?? {})), refusal);
    },
  );
