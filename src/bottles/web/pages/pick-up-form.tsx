import { newId } from "../../../db/ids";
import { formatAhead } from "../../../i18n/format";
import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import type { Refusal } from "../../../runtime/errors";
import { markupTemplate } from "../../../shell/document/markup-template";
import { Form, FormRefusal, SubmitButton } from "../../../shell/parts/form";
import { markupInView, type PageView, usePageView } from "../../../shell/parts/page-view";
import type { Bottle } from "../../reading/bottle-view";

const LIMIT = "pick_limit_reached";

interface PickUpTexts {
  once: string;
  bottle: string;
  /** Markup of the refusal; absent: none. */
  refused: string | undefined;
}

const pickUpForm = markupTemplate<{ locale: Locale; may: boolean }, PickUpTexts>(
  { once: "raw", bottle: "raw", refused: "raw" },
  ({ locale, may, once, bottle, refused }) => (
    <Form id="pick" action="/pick" className="pick-up stack">
      <input type="hidden" name="once" value={once} />
      <input type="hidden" name="here" value="1" />
      <input type="hidden" name="bottle" value={bottle} />
      {refused}
      {may ? <SubmitButton icon="pick">{translatorFor(locale)("bottles.page.pick")}</SubmitButton> : null}
    </Form>
  ),
);

/** Where the picks of the day are spent, with the time from which there are more. */
function PickRefusal({ refusal }: { refusal: Refusal }) {
  const { t, locale, now } = usePageView();
  const when = () => formatAhead(locale, Number(refusal.params.resetsAt), now);
  return (
    <>
      <FormRefusal refusal={refusal} />
      {refusal.code === LIMIT ? <p className="muted numeric">{t("bottles.home.resets", { when: when() })}</p> : null}
    </>
  );
}

/** Pick-up form for a bottle reached by link. */
export function pickUpFormMarkup(view: PageView, { id, actions }: Bottle, refusal: Refusal | null): string {
  const may = actions.includes("pick") && refusal?.code !== LIMIT;
  if (!may && !refusal) return "";
  const refused = refusal ? markupInView(view, <PickRefusal refusal={refusal} />) : undefined;
  return pickUpForm({ locale: view.locale, may }, { once: newId(view.now), bottle: id, refused });
}
