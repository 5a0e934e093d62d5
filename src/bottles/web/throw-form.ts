import type { z } from "zod";
import type { Actor } from "../../db/idempotency";
import { readActor } from "../../http/actor";
import { handleMemberForm, parseForm } from "../../http/body/form";
import type { Ctx } from "../../http/env";
import { runNow } from "../../http/run-now";
import { redirectTo } from "../../shell/redirect";
import { throwBottle, throwWithCollectedDesign } from "../bottles";
import { THROW_FORM_INPUT } from "../input";
import type { ThrowResult } from "../throwing/throw";
import { showThrow } from "./throw-handlers";

type ThrowFormInput = z.output<typeof THROW_FORM_INPUT>;

function throwByChoice(c: Ctx, actor: Actor, { content, choice }: ThrowFormInput): Promise<ThrowResult> {
  switch (choice?.kind) {
    case "collected":
      return runNow(c, throwWithCollectedDesign, actor, { content, bottleId: choice.id });
    case "purchased":
      return runNow(c, throwBottle, actor, { content, purchasedBottleId: choice.id });
    case "house":
    case "designed":
    case undefined:
      return runNow(c, throwBottle, actor, { content, designId: choice?.id });
  }
}

export const throwBottleForm = (c: Ctx): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      const actor = await readActor(c);
      const { bottle, reward } = await throwByChoice(c, actor, await parseForm(c, THROW_FORM_INPUT));
      return bottle.hidden ? redirectTo(c, "/", "throw_held") : redirectTo(c, "/", "throw_success", reward);
    },
    (refusal) => showThrow(c, refusal),
  );
