import { newId } from "../../../db/ids";
import type { Ctx } from "../../../http/env";
import { formatNumber } from "../../../i18n/format";
import type { Translate } from "../../../i18n/intl";
import { localeTag } from "../../../i18n/languages";
import { errorText } from "../../../i18n/refusals";
import { DESIGN } from "../../../limits/limits";
import { priceAt } from "../../../limits/prices";
import type { Refusal } from "../../../runtime/errors";
import { asset } from "../../../shell/document/assets";
import { Island } from "../../../shell/document/island";
import { page } from "../../../shell/document/page";
import { Form, Once, tried } from "../../../shell/parts/form";
import { useView, type View } from "../../../shell/parts/view";
import { Ask } from "../../../ui/ask";
import { describeBottle } from "../../../ui/bottle/describe";
import { type ColourName, NAMED } from "../../../ui/bottle/names";
import { CORKS, type DesignParams, MARKER_TYPES, TEXTURES } from "../../../ui/bottle/params";
import type { EditorProps } from "../../../ui/editor/context";
import { Editor } from "../../../ui/editor/editor";
import { type EditorTexts, WORDS } from "../../../ui/editor/texts";
import { Coin, Icon } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";

export interface Bench {
  design: string | null;
  name: string;
  story: string;
  params: DesignParams;
}

const texts = <K extends string>(keys: readonly K[], text: (key: K) => string): Record<K, string> =>
  Object.fromEntries(keys.map((key) => [key, text(key)])) as Record<K, string>;

function textsOf(t: Translate): EditorTexts {
  return {
    words: texts(WORDS, (word) => t(`designs.editor.${word}`)),
    colours: texts(Object.keys(NAMED) as ColourName[], (colour) => t(`designs.swatch.${colour}`)),
    textures: texts(TEXTURES, (texture) => t(`designs.texture.${texture}`)),
    corks: texts(CORKS, (cork) => t(`designs.cork.${cork}`)),
    types: texts(MARKER_TYPES, (type) => t(`designs.marker.${type}`)),
    noAnswer: t("shell.no_answer"),
  };
}

function propsOf(view: View, person: SignedIn, bench: Bench, refusal: Refusal | null): EditorProps {
  return {
    ...bench,
    person: person.id,
    texts: textsOf(view.t),
    errors: tried(view, refusal).errors,
    failed: refusal && { short: view.t("designs.editor.save_failed"), sentence: errorText(view.t, refusal) },
    tried: view.fields !== null,
    numbers: localeTag(view.language),
    icons: asset("icons.svg"),
    limits: { name: DESIGN.nameMax, story: DESIGN.storyMax },
  };
}

function Sum({ label, coins, last }: { label: string; coins: number; last?: boolean }) {
  const { language } = useView();
  return (
    <div className={last ? "bold" : undefined}>
      <dt>{label}</dt>
      <dd className="worth numeric" dir="ltr">
        <Coin size={18} />
        {formatNumber(language, coins).replace("-", "−")}
      </dd>
    </div>
  );
}

function Question({ coins }: { coins: number }) {
  const { t, now } = useView();
  const price = priceAt("design", now);
  return (
    <Ask
      id="save-ask"
      title={t("designs.editor.ask")}
      text={t("designs.editor.cost", { n: -price })}
      cancel={t("shell.cancel")}
      more={
        <dl className="price-sum">
          <Sum label={t("square.before")} coins={coins} />
          <Sum label={t("square.price")} coins={price} />
          <Sum label={t("square.after")} coins={coins + price} last />
        </dl>
      }
    >
      <button type="submit" className="button small primary" name="act" value="save">
        {t("designs.editor.save")}
      </button>
    </Ask>
  );
}

function TooFew({ coins }: { coins: number }) {
  const { t, now } = useView();
  return (
    <Ask
      id="save-ask"
      title={t("square.poor")}
      text={t("designs.editor.poor", { n: -priceAt("design", now), coins })}
      cancel={t("shell.close")}
      more={<p className="muted text-13 scripted">{t("designs.editor.kept")}</p>}
    >
      <a className="button small primary" href="/profile">
        {t("designs.editor.earn")}
      </a>
    </Ask>
  );
}

function SaveBar({ fresh }: { fresh: boolean }) {
  const { t, now } = useView();
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

interface Props {
  person: SignedIn;
  bench: Bench;
  refusal: Refusal | null;
}

function Body({ person, bench, refusal }: Props) {
  const view = useView();
  const { t, language, now } = view;
  const { design, params } = bench;
  const props = propsOf(view, person, bench, refusal);
  const alt = describeBottle(t, language, params);
  const poor = person.coins < -priceAt("design", now);
  return (
    <Form id="editor" action={`/bottle-design/editor${design ? `/${design}` : ""}`} className="editor">
      <Once value={newId(now)} />
      {/* What Enter does in a text field: show, never spend. */}
      <button
        type="submit"
        className="visually-hidden"
        name="act"
        value="show"
        tabIndex={-1}
        aria-hidden="true"
      />
      <Island name="editor" props={{ ...props, alt }}>
        <Editor props={props} alt={alt} />
      </Island>
      <SaveBar fresh={!design} />
      {design ? null : poor ? <TooFew coins={person.coins} /> : <Question coins={person.coins} />}
    </Form>
  );
}

/** `/bottle-design/editor/{id?}`: a form that the island takes over. */
export function editorPage(c: Ctx, { person, bench, refusal }: Props): Promise<Response> {
  const t = c.get("t");
  const title = t(bench.design ? "designs.editor.title_edit" : "designs.new");
  const back = bench.design ? `/bottle-design/detail/${bench.design}` : "/bottle-design";
  return page(
    c,
    { title, status: refusal?.status },
    <>
      <header className="top-bar over-scene">
        <a className="icon-button" href={back} aria-label={t("shell.close")}>
          <Icon name="close" />
        </a>
        <h1>{title}</h1>
      </header>
      <main id="main" className="workbench">
        <Body person={person} bench={bench} refusal={refusal} />
      </main>
    </>,
  );
}
