import { newId } from "../../db/ids";
import type { Refusal } from "../../errors";
import { errorText } from "../../http/answer";
import type { Ctx } from "../../http/env";
import { formatAhead, formatNumber } from "../../i18n/format";
import { COUNTED_MAX, SEA } from "../../limits";
import { Form, Once, tried } from "../../shell/form";
import { page, Top } from "../../shell/page";
import { Icon } from "../../ui/icon";
import { lengthOf } from "../../ui/length";
import {
  BottlePicker,
  ThrowAlert,
  type ThrowChoice,
  ThrowPaper,
  type ThrowTexts,
} from "../../ui/throw-fields";

export interface ThrowProps {
  choices: readonly ThrowChoice[];
  throwsLeft: number;
  /** When the throws of the day come back, ms. */
  resetsAt: number;
}

/** What is left for today, or when there is more. */
function leftLine(c: Ctx, { throwsLeft, resetsAt }: ThrowProps): string {
  const { t, language, now } = c.var;
  if (throwsLeft > 0) return t("throw.left", { n: throwsLeft });
  return t("throw.none_left", { when: formatAhead(language, resetsAt, now) });
}

/** The words of the form, for the page and for the island alike. */
export function throwTexts(c: Ctx, props: ThrowProps): ThrowTexts {
  const { t, language } = c.var;
  return {
    title: t("throw.title"),
    label: t("throw.label"),
    placeholder: t("throw.placeholder"),
    readers: t("throw.readers"),
    max: formatNumber(language, SEA.contentMax),
    bottle: t("throw.bottle"),
    cancel: t("shell.cancel"),
    confirm: t("throw.confirm"),
    close: t("shell.close"),
    left: leftLine(c, props),
  };
}

function Failed({ c, refusal }: { c: Ctx; refusal: Refusal | null }) {
  if (!refusal || refusal.fields?.content) return null;
  const short = c.var.t(refusal.status === 400 ? "throw.limit" : "throw.failed");
  return <ThrowAlert short={short} sentence={errorText(c, refusal)} />;
}

function Fields({ c, props, refusal }: { c: Ctx; props: ThrowProps; refusal: Refusal | null }) {
  const { language, now } = c.var;
  const { values, errors } = tried(c, refusal);
  const texts = throwTexts(c, props);
  const written = values.content ?? "";
  return (
    <>
      <Once value={newId(now)} />
      <ThrowPaper
        texts={texts}
        written={written}
        error={errors.content}
        count={formatNumber(language, lengthOf(written, COUNTED_MAX))}
      />
      <BottlePicker texts={texts} choices={props.choices} chosen={values.choice ?? c.req.query("choice")} />
      <Failed c={c} refusal={refusal} />
      <div className="goes">
        <a className="btn sec" href="/">
          {texts.cancel}
        </a>
        <button type="submit" className="btn pri">
          <Icon name="throw" size={20} />
          {texts.confirm}
        </button>
      </div>
      <p className="foot-line num">{texts.left}</p>
    </>
  );
}

/** Writing and throwing without a script; with one the throw island opens over the page one is on. */
export function throwPage(c: Ctx, props: ThrowProps, refusal: Refusal | null = null): Promise<Response> {
  const title = c.var.t("throw.title");
  return page(
    c,
    { title, status: refusal?.status },
    <>
      <Top c={c} title={title} back="/" />
      <main id="main" className="main">
        <Form id="throw" action="/throw" className="throw-form">
          <Fields c={c} props={props} refusal={refusal} />
        </Form>
      </main>
    </>,
  );
}
