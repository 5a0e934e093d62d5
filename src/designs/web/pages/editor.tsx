import type { Ctx } from "../../../http/env";
import { formatNumber } from "../../../i18n/format";
import { refusalText } from "../../../i18n/refusal-text";
import type { Translate } from "../../../i18n/translator";
import { DESIGN_LIMITS } from "../../../limits/designs";
import { priceAt } from "../../../limits/prices";
import type { Refusal } from "../../../runtime/errors";
import { assetUrl } from "../../../shell/document/assets";
import { Island } from "../../../shell/document/island";
import { renderPage } from "../../../shell/document/page";
import { HelpLink } from "../../../shell/document/tab-bar";
import { Form, formStateOf, IdempotencyField } from "../../../shell/parts/form";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { type ColourName, NAMED_COLOURS } from "../../../ui/bottle/colour-names";
import { describeBottle } from "../../../ui/bottle/describe";
import { CORKS, type DesignParams, MARKER_TYPES, TEXTURES } from "../../../ui/bottle/params";
import { ConfirmDialog } from "../../../ui/dialogs";
import type { EditorProps } from "../../../ui/editor/context";
import { Editor } from "../../../ui/editor/editor";
import { EDITOR_WORDS, type EditorTexts } from "../../../ui/editor/editor-texts";
import { Coin, Icon } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";

export interface EditorDesign {
  design: string | null;
  name: string;
  story: string;
  params: DesignParams;
}

const textsByKey = <K extends string>(keys: readonly K[], text: (key: K) => string): Record<K, string> =>
  Object.fromEntries(keys.map((key) => [key, text(key)])) as Record<K, string>;

function editorTexts(t: Translate): EditorTexts {
  return {
    words: textsByKey(EDITOR_WORDS, (word) => t(`designs.editor.${word}`)),
    colours: textsByKey(Object.keys(NAMED_COLOURS) as ColourName[], (colour) => t(`designs.swatch.${colour}`)),
    textures: textsByKey(TEXTURES, (texture) => t(`designs.texture.${texture}`)),
    corks: textsByKey(CORKS, (cork) => t(`designs.cork.${cork}`)),
    types: textsByKey(MARKER_TYPES, (type) => t(`designs.marker.${type}`)),
    noAnswer: t("shell.no_answer"),
  };
}

function editorProps(view: PageView, person: SignedIn, bench: EditorDesign, refusal: Refusal | null): EditorProps {
  return {
    ...bench,
    person: person.id,
    texts: editorTexts(view.t),
    errors: formStateOf(view, refusal).errors,
    failed:
      refusal && !refusal.fields
        ? { short: view.t("designs.editor.save_failed"), sentence: refusalText(view.t, refusal) }
        : null,
    tried: view.fields !== null,
    numbers: view.locale,
    icons: assetUrl("icons.svg"),
    limits: { name: DESIGN_LIMITS.nameMax, story: DESIGN_LIMITS.storyMax },
  };
}

function PriceLine({ label, coins, last }: { label: string; coins: number; last?: boolean }) {
  const { locale } = usePageView();
  return (
    <div className={last ? "bold" : undefined}>
      <dt>{label}</dt>
      <dd className="worth numeric" dir="ltr">
        <Coin size={18} />
        {formatNumber(locale, coins).replace("-", "−")}
      </dd>
    </div>
  );
}

function ConfirmSave({ coins }: { coins: number }) {
  const { t, now } = usePageView();
  const price = priceAt("design", now);
  return (
    <ConfirmDialog
      id="save-ask"
      title={t("designs.editor.ask")}
      text={t("designs.editor.cost", { n: -price })}
      cancel={t("shell.cancel")}
      more={
        <dl className="price-sum">
          <PriceLine label={t("square.before")} coins={coins} />
          <PriceLine label={t("square.price")} coins={price} />
          <PriceLine label={t("square.after")} coins={coins + price} last />
        </dl>
      }
    >
      <button type="submit" className="button small primary" name="act" value="save">
        {t("designs.editor.save")}
      </button>
    </ConfirmDialog>
  );
}

function TooFewCoins({ coins }: { coins: number }) {
  const { t, now } = usePageView();
  return (
    <ConfirmDialog
      id="save-ask"
      title={t("square.poor")}
      text={t("designs.editor.poor", { n: -priceAt("design", now), coins })}
      cancel={t("shell.close")}
      more={<p className="muted text-13 scripted">{t("designs.editor.kept")}</p>}
    >
      <a className="button small primary" href="/profile">
        {t("designs.editor.earn")}
      </a>
    </ConfirmDialog>
  );
}

function SaveBar({ fresh }: { fresh: boolean }) {
  const { t, now } = usePageView();
  const cost = -priceAt("design", now);
  return (
    <section className="save-bar" aria-label={t("designs.editor.save")}>
      <p className="price grow text-13">
        {fresh ? <Coin size={20} /> : null}
        {fresh ? t("designs.editor.cost", { n: cost }) : t("designs.editor.free_change")}
      </p>
      <button type="submit" className="button secondary unscripted" name="act" value="show" formNoValidate>
        {t("designs.editor.show")}
      </button>
      {fresh ? (
        <button type="button" className="button primary" popoverTarget="save-ask">
          {t("designs.editor.save")}
        </button>
      ) : (
        <button type="submit" className="button primary" name="act" value="save">
          {t("designs.editor.save")}
        </button>
      )}
    </section>
  );
}

interface DesignEditorPageProps {
  person: SignedIn;
  bench: EditorDesign;
  refusal: Refusal | null;
}

function DesignEditorForm({ person, bench, refusal }: DesignEditorPageProps) {
  const view = usePageView();
  const { t, locale, now } = view;
  const { design, params } = bench;
  const props = editorProps(view, person, bench, refusal);
  const alt = describeBottle(t, locale, params);
  const poor = person.coins < -priceAt("design", now);
  return (
    <Form
      id="editor"
      action={`/bottle-design/editor${design ? `/${design}` : ""}`}
      className="editor"
      data={{ "data-own-faults": "" }}
    >
      <IdempotencyField />
      {/* The form's default button, used by Enter in a text field: it previews and spends no coins. */}
      <button type="submit" className="visually-hidden" name="act" value="show" tabIndex={-1} aria-hidden="true" />
      <Island name="editor" props={{ ...props, alt }}>
        <Editor props={props} alt={alt} />
      </Island>
      <SaveBar fresh={!design} />
      {design ? null : poor ? <TooFewCoins coins={person.coins} /> : <ConfirmSave coins={person.coins} />}
    </Form>
  );
}

/** `/bottle-design/editor/{id?}`: a form that the island takes over. */
export function designEditorPage(c: Ctx, { person, bench, refusal }: DesignEditorPageProps): Promise<Response> {
  const t = c.get("t");
  const title = t(bench.design ? "designs.editor.title_edit" : "designs.new");
  const back = bench.design ? `/bottle-design/detail/${bench.design}` : "/bottle-design";
  return renderPage(
    c,
    { title, status: refusal?.status },
    <>
      <header className="top-bar over-scene">
        <a className="icon-button" href={back} aria-label={t("shell.close")}>
          <Icon name="close" />
        </a>
        <h1>{title}</h1>
        <HelpLink />
      </header>
      <main id="main" className="workbench">
        <DesignEditorForm person={person} bench={bench} refusal={refusal} />
      </main>
    </>,
  );
}
