import type { Ctx } from "../../../http/env";
import { formatAhead, formatNumber, formatTimeOfDay } from "../../../i18n/format";
import { refusalText } from "../../../i18n/refusal-text";
import { SEA_LIMITS } from "../../../limits/sea";
import { COUNTED_CHARACTERS_MAX } from "../../../limits/text";
import type { Refusal } from "../../../runtime/errors";
import { assetUrl } from "../../../shell/document/assets";
import { renderTitledPage } from "../../../shell/document/page";
import { effectSounds } from "../../../shell/parts/effects";
import { Form, formStateOf, IdempotencyField, SubmitButton } from "../../../shell/parts/form";
import { type PageView, pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { readerSkyOf } from "../../../shell/parts/reader-sky";
import { countCharacters } from "../../../text/graphemes";
import { IconNote } from "../../../ui/icon";
import { lightSeaName, nightSeaName } from "../../../ui/sea/picture-names";
import { HAND_STEPS, type HandSheet, type HandStep } from "../../../ui/throw-by-hand";
import {
  BottlePicker,
  ErrorAlert,
  type ThrowChoice,
  ThrowLetterField,
  type ThrowTexts,
} from "../../../ui/throw-fields";
import { THROW_ATTEMPT_PARAM } from "../../input";

export interface ThrowProps {
  choices: readonly ThrowChoice[];
  throwsLeft: number;
  /** ms; when the day's throws are reset. */
  resetsAt: number;
  tooMany: boolean;
  /** Somebody comes from a chat: the letter does not go to whom it is with. */
  isFromChat: boolean;
}

/** The sentence why the person cannot throw now; null: they can. */
export function throwClosedText(view: PageView, { throwsLeft, resetsAt, tooMany }: ThrowProps): string | null {
  const { t, locale, now, zone } = view;
  if (throwsLeft <= 0) {
    const when = formatAhead(locale, resetsAt, now);
    return t("bottles.throw.none_left", { when, time: formatTimeOfDay(locale, resetsAt, zone) });
  }
  return tooMany ? t("error.too_many_uncollected_bottles") : null;
}

/** What a throw by hand needs (docs/product.md 18.6). */
export function handSheet(view: PageView): HandSheet {
  const { t } = view;
  const sky = readerSkyOf(view);
  const step = (name: HandStep) => ({
    title: t(`bottles.hand.${name}_title`),
    text: t(`bottles.hand.${name}_text`),
    count: t("bottles.hand.step", { n: HAND_STEPS.indexOf(name) + 1, of: HAND_STEPS.length }),
  });
  return {
    styles: assetUrl("hand.css"),
    scene: {
      day: assetUrl(lightSeaName(sky)),
      night: assetUrl(nightSeaName(sky)),
      wideDay: assetUrl(lightSeaName(sky, true)),
      wideNight: assetUrl(nightSeaName(sky, true)),
    },
    sounds: effectSounds(),
    texts: {
      steps: { roll: step("roll"), cork: step("cork"), flick: step("flick") },
      atOnce: t("bottles.hand.at_once"),
      throw: t("bottles.hand.throw"),
      back: t("shell.back"),
      close: t("shell.close"),
      waiting: t("bottles.hand.waiting"),
      skip: t("bottles.hand.skip"),
      sounds: t("bottles.hand.sounds"),
    },
  };
}

/** Texts of the throw form, for page and island. */
export function throwTexts(view: PageView, props: ThrowProps): ThrowTexts {
  const { t, locale } = view;
  return {
    title: t("bottles.throw.title"),
    label: t("bottles.throw.label"),
    placeholder: t("bottles.throw.placeholder"),
    readers: t(props.isFromChat ? "bottles.throw.readers_from_chat" : "bottles.throw.readers"),
    max: formatNumber(locale, SEA_LIMITS.contentMax),
    bottle: t("bottles.throw.bottle"),
    cancel: t("shell.cancel"),
    confirm: t("bottles.throw.confirm"),
    close: t("shell.close"),
    left: throwClosedText(view, props) ?? t("bottles.throw.left", { n: props.throwsLeft }),
    away: {
      title: t("bottles.away.title"),
      text: t("bottles.away.text"),
      kept: t("bottles.away.kept"),
      choices: t("bottles.away.choices"),
      confirm: t("bottles.away.confirm"),
    },
  };
}

/** Code where a letter from this page was thrown under its key, and its answer was lost. */
const KEY_REUSED = "idempotency_key_reused";

function ThrowRefusal({ refusal }: { refusal: Refusal | null }) {
  const { t } = usePageView();
  if (!refusal || refusal.fields?.content) return null;
  if (refusal.code === KEY_REUSED)
    return <ErrorAlert sentence={t("bottles.throw.earlier_thrown", { mine: t("bottles.lists.title") })} />;
  const short = t(refusal.status === 400 ? "bottles.throw.limit" : "bottles.throw.failed");
  return <ErrorAlert short={short} sentence={refusalText(t, refusal)} />;
}

function ThrowFields({ props, refusal }: { props: ThrowProps; refusal: Refusal | null }) {
  const view = usePageView();
  const { locale, query } = view;
  const { values, errors } = formStateOf(view, refusal);
  const texts = throwTexts(view, props);
  const written = values.content ?? "";
  // What was refused has claimed no key; with the same one a throw whose answer was lost is not thrown twice.
  const isRefused = refusal !== null && refusal.code !== KEY_REUSED;
  const once = isRefused ? THROW_ATTEMPT_PARAM.parse(values.once) : undefined;
  return (
    <>
      {once === undefined ? <IdempotencyField /> : <input type="hidden" name="once" value={once} />}
      <ThrowLetterField
        texts={texts}
        written={written}
        error={errors.content}
        count={formatNumber(locale, countCharacters(written, COUNTED_CHARACTERS_MAX))}
      />
      <BottlePicker texts={texts} choices={props.choices} chosen={values.choice ?? query.choice} />
      <ThrowRefusal refusal={refusal} />
      <div className="throw-actions">
        <a className="button secondary" href="/">
          {texts.cancel}
        </a>
        <SubmitButton kind="primary" icon="throw">
          {texts.confirm}
        </SubmitButton>
      </div>
      <p className="foot-line numeric">{texts.left}</p>
    </>
  );
}

function ThrowClosed({ text }: { text: string }) {
  const { t } = usePageView();
  return (
    <>
      <IconNote icon="clock">
        <span className="numeric">{text}</span>
      </IconNote>
      <a className="button secondary wide spaced" href="/">
        {t("shell.face.home")}
      </a>
    </>
  );
}

/** The throw page; with script its form throws by hand, and home opens a dialog instead. */
export function throwPage(c: Ctx, props: ThrowProps, refusal: Refusal | null = null): Promise<Response> {
  const title = c.get("t")("bottles.throw.title");
  // The form with the typed text stays when the last throw was spent elsewhere.
  const spent = c.get("fields")?.content ? null : throwClosedText(pageViewOf(c), props);
  return renderTitledPage(
    c,
    { title, refusal, back: "/" },
    spent ? (
      <ThrowClosed text={spent} />
    ) : (
      <Form id="throw" action="/throw" className="throw-form" data={{ "data-island": "throw-page" }}>
        <ThrowFields props={props} refusal={refusal} />
      </Form>
    ),
  );
}
