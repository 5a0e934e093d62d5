import { Hono } from "hono";
import { attempt, posted } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { errorText } from "../../i18n/refusals";
import { Refusal } from "../../runtime/errors";
import { fragment } from "../../shell/document/page";
import { ownPath, refusedAt } from "../../shell/go";
import { TRANSLATE_FORM } from "../input";
import { translated } from "./handlers";
import { Offer, offerId, Translated, type TranslatedProps } from "./pages/translatable";
import { translationPage } from "./pages/translation";

const isHtmx = (c: Ctx): boolean => c.req.header("hx-request") !== undefined;

async function show(c: Ctx): Promise<Response> {
  const { thing, next } = await posted(c, TRANSLATE_FORM);
  const textOf = c.get("deps").plan.textOf(thing.kind);
  if (!textOf) throw new Refusal("not_found");
  const translation = await translated(c, thing.kind, thing.id, c.get("language"));
  const source = await textOf(c.get("db"), signedIn(c), thing.id, c.get("now"));
  const shown: TranslatedProps = { ...thing, source, translation };
  return isHtmx(c) ? fragment(c, <Translated {...shown} />) : translationPage(c, shown, ownPath(next));
}

function refused(c: Ctx, refusal: Refusal): Response | Promise<Response> {
  const asked = TRANSLATE_FORM.safeParse(c.get("fields") ?? {});
  if (!isHtmx(c) || !asked.success) return refusedAt(c, ownPath(c.get("fields")?.next), refusal);
  const { thing } = asked.data;
  c.header("hx-retarget", `#${offerId(thing)}`);
  c.header("hx-reswap", "outerHTML");
  return fragment(c, <Offer {...thing} why={errorText(c.get("t"), refusal)} />);
}

/** `POST /translate`: in place; without script on a page. */
export const translationPages = new Hono<Env>().post("/translate", (c) =>
  attempt(
    c,
    () => show(c),
    (refusal) => refused(c, refusal),
  ),
);
