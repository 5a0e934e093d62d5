import type { ReactNode } from "react";
import { newId } from "../../../db/ids";
import type { Ctx } from "../../../http/env";
import { formatAgo, formatMoment } from "../../../i18n/format";
import type { Translate } from "../../../i18n/intl";
import { DAY, HOUR, MINUTE, SAFETY } from "../../../limits/limits";
import type { Refusal } from "../../../runtime/errors";
import { page, Top } from "../../../shell/document/page";
import { Area } from "../../../shell/parts/area";
import { Form, Once, Refused, tried } from "../../../shell/parts/form";
import { useView, viewOf } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import { Level } from "../../../ui/level";
import type { MeasureTold } from "../../measures/appeals";
import type { SaidThere } from "../../measures/notice";
import { AgeSaid } from "./age-said";

const LADDER = ["warn", "limit", "suspend", "ban"] as const;

interface Noticed {
  measure: MeasureTold;
  history: readonly MeasureTold[];
  said: SaidThere | null;
  /** Token of a banned person's appeal. */
  pass: string | null;
  refusal: Refusal | null;
}

interface RungProps {
  step: (typeof LADDER)[number];
  current: boolean;
  /** ms */
  since: number | undefined;
}

function Rung({ step, current, since }: RungProps) {
  const { t, language, zone } = useView();
  const passed = since === undefined ? "–" : formatAgo(language, since, Number.POSITIVE_INFINITY, zone);
  return (
    <li className={current ? "now" : since ? "was" : undefined} aria-current={current ? "step" : undefined}>
      <Level n={LADDER.indexOf(step) + 1} />
      <b>{t(`safety.measure.step_${step}`)}</b>
      <span>{current ? t("safety.measure.current") : passed}</span>
    </li>
  );
}

function Ladder({ measure, history }: Noticed) {
  const { t } = useView();
  const taken = history.filter(({ lifted_at }) => lifted_at === null);
  return (
    <ol className="ladder" aria-label={t("safety.measure.steps")}>
      {LADDER.map((step) => (
        <Rung
          key={step}
          step={step}
          current={measure.kind === step}
          since={taken.find(({ kind }) => kind === step)?.from_at}
        />
      ))}
    </ol>
  );
}

/** What is closed as long as it holds, or counts; null: nothing. */
const MEANWHILE: Record<MeasureTold["kind"], ((t: Translate, measure: MeasureTold) => ReactNode) | null> = {
  warn: null,
  remove: null,
  limit: (t, { feature }) =>
    feature && t("safety.measure.meanwhile_limit", { feature: t(`safety.measure.feature_${feature}`) }),
  suspend: (t) => t("safety.measure.meanwhile_suspend"),
  ban: (t) => t("safety.measure.meanwhile_ban"),
  age: (_, measure) => <AgeSaid measure={measure} />,
};

function Meanwhile({ measure }: Noticed) {
  const { t } = useView();
  const said = MEANWHILE[measure.kind]?.(t, measure);
  return said ? <dd>{said}</dd> : null;
}

const passed = (from: number, until: number, now: number): number =>
  Math.min(100, Math.max(2, ((now - from) / (until - from)) * 100));

/** The end, and how long it is until then. */
function Until({ measure: { from_at, until_at, lifted_at } }: Noticed) {
  const { t, language, now, zone } = useView();
  if (until_at === null) return null;
  const left = until_at - now;
  const span = {
    unit: left < DAY ? ("hour" as const) : ("day" as const),
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
  };
  return (
    <div>
      <dt>{t("safety.measure.until")}</dt>
      <dd className="numeric row between">
        {formatMoment(language, until_at, zone)}
        {left > 0 && lifted_at === null ? <b>{t("safety.measure.left", span)}</b> : null}
      </dd>
      <svg className="passed" viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
        <rect className="rest" width="100" height="2" />
        <rect className="gone" width={passed(from_at, until_at, now)} height="2" />
      </svg>
    </div>
  );
}

function Facts(noticed: Noticed) {
  const { t, language, zone } = useView();
  const { measure, said } = noticed;
  const rule = ["1", "2", "3", "4", "5", "6", "7"].find((each) => each === measure.rule);
  return (
    <dl className="card facts">
      {said ? (
        <div>
          <dt>{t("safety.measure.what")}</dt>
          <dd>
            {t("safety.measure.what_kind", { kind: said.kind })}
            {said.kind === "user" ? "" : ` · ${formatMoment(language, said.at, zone)}`}
          </dd>
          <dd className="facts-words muted" dir="auto">
            {said.text}
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{t("safety.measure.why")}</dt>
        <dd>
          <span dir="auto">{measure.reason}</span>{" "}
          <a className="link" href={`/rules#rule-${measure.rule}`}>
            {t("safety.measure.rule", { n: Number(measure.rule) })}
          </a>
          {rule ? ` · ${t(`safety.rule.${rule as "1"}`)}` : ""}
        </dd>
      </div>
      <Until {...noticed} />
      {["limit", "suspend", "ban", "age"].includes(measure.kind) ? (
        <div>
          <dt>{t("safety.measure.meanwhile")}</dt>
          <Meanwhile {...noticed} />
        </div>
      ) : null}
    </dl>
  );
}

function Appealed({ measure }: Noticed) {
  const { t } = useView();
  const text = measure.decision
    ? t(`safety.measure.appeal_${measure.decision}`)
    : t("safety.measure.appeal_waits");
  return (
    <section className="card appealed">
      <h2>{text}</h2>
      <p className="muted" dir="auto">
        {measure.appeal}
      </p>
      {measure.reply ? <p dir="auto">{measure.reply}</p> : null}
    </section>
  );
}

function Appeal({ measure, pass, refusal }: Noticed) {
  const view = useView();
  const { t, language, now, zone } = view;
  const query = pass ? `?pass=${encodeURIComponent(pass)}` : "";
  return (
    <section className="appeal">
      <h2>{t("safety.measure.wrong")}</h2>
      <p className="muted">
        {t("safety.measure.appeal_until", { date: formatMoment(language, measure.appeal_until, zone) })}
      </p>
      <details open={refusal !== null}>
        <summary className="button primary wide">
          <Icon name="scale" size={20} />
          {t("safety.measure.appeal_verb")}
        </summary>
        <Form id="appeal" action={`/notice/${measure.id}/appeal${query}`}>
          <Once value={newId(now)} />
          <Area
            id="text"
            name="text"
            label={t("safety.measure.appeal_label")}
            most={SAFETY.appealMax}
            tried={tried(view, refusal)}
          />
          <Refused refusal={refusal} short={t("safety.measure.appeal_failed")} />
          <button type="submit" className="button primary wide">
            {t("safety.measure.appeal_send")}
          </button>
        </Form>
      </details>
    </section>
  );
}

function Ways(noticed: Noticed) {
  const { t, language, now, zone } = useView();
  const { measure } = noticed;
  if (measure.appeal !== null) return <Appealed {...noticed} />;
  if (measure.lifted_at !== null)
    return (
      <p className="card appealed">
        {t("safety.measure.lifted", { date: formatMoment(language, measure.lifted_at, zone) })}
      </p>
    );
  return measure.appeal_until > now ? <Appeal {...noticed} /> : null;
}

/** A measure's notice with the appeal form. */
export function noticePage(
  c: Ctx,
  noticed: Noticed | null,
  refusal: Refusal | null = null,
): Promise<Response> {
  const { t, language, zone } = viewOf(c);
  if (!noticed) {
    return page(
      c,
      { title: t("safety.measure.none") },
      <>
        <Top back="/profile" />
        <main id="main" className="main">
          <h1 className="text-20">{t("safety.measure.none")}</h1>
        </main>
      </>,
    );
  }
  const { measure } = noticed;
  const end = measure.until_at ?? measure.from_at + DAY;
  const title = t("safety.measure.title", { kind: measure.kind, until: formatMoment(language, end, zone) });
  return page(
    c,
    { title, status: refusal?.status },
    <main id="main" className="main notice-page">
      <p className="row text-13 muted">
        <Icon name="beacon" size={18} />
        {t("safety.measure.from", { date: formatMoment(language, measure.from_at, zone) })}
      </p>
      <h1 className="text-24 bold">{title}</h1>
      <Ladder {...noticed} />
      <Facts {...noticed} />
      <Ways {...noticed} refusal={refusal} />
    </main>,
  );
}
