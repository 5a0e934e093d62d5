import { Hono } from "hono";
import { handleMemberForm, parseForm } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { refusalText } from "../../i18n/refusal-text";
import type { Refusal } from "../../runtime/errors";
import { renderFragment } from "../../shell/document/page";
import { redirectWithRefusal, safeOwnPath } from "../../shell/redirect";
import { TRANSLATE_FORM } from "../input";
import { loadSourceText, loadTranslation } from "./handlers";
import { TranslateButton, translateButtonId } from "./pages/translatable";
import { TranslatedText, type TranslatedTextProps } from "./pages/translated-text";
import { translationPage } from "./pages/translation";

const isHtmx = (c: Ctx): boolean => c.req.header("hx-request") !== undefined;

async function showTranslation(c: Ctx): Promise<Response> {
  const { thing, next } = await parseForm(c, TRANSLATE_FORM);
  const translation = await loadTranslation(c, thing.kind, thing.id, c.get("language"));
  const source = await loadSourceText(c, thing.kind, thing.id);
  const props: TranslatedTextProps = { ...thing, source, translation };
  return isHtmx(c) ? renderFragment(c, <TranslatedText {...props} />) : translationPage(c, props, safeOwnPath(next));
}

function showTranslationRefused(c: Ctx, refusal: Refusal): Response | Promise<Response> {
  const parsed = TRANSLATE_FORM.safeParse(c.get("fields") ?? {});
  if (!isHtmx(c) || !parsed.success) return redirectWithRefusal(c, safeOwnPath(c.get("fields")?.next), refusal);
  const { thing } = parsed.data;
  c.header("hx-retarget", `#${translateButtonId(thing)}`);
  c.header("hx-reswap", "outerHTML");
  return renderFragment(c, <TranslateButton {...thing} error={refusalText(c.get("t"), refusal)} />);
}

/** `POST /translate`: answers with a fragment for htmx, else with a page. */
export const translationPages = new Hono<Env>().post("/translate", (c) =>
  handleMemberForm(
    c,
    () => showTranslation(c),
    (refusal) => showTranslationRefused(c, refusal),
  ),
);
