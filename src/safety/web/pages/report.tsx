import { newId } from "../../../db/ids";
import type { Ctx } from "../../../http/env";
import { formatMoment } from "../../../i18n/format";
import { SAFETY } from "../../../limits/limits";
import type { Refusal } from "../../../runtime/errors";
import { page, Top } from "../../../shell/document/page";
import { Area } from "../../../shell/parts/area";
import { Form, Once, Refused, tried, Why } from "../../../shell/parts/form";
import { useView } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import type { MyReport } from "../../reports/mine";
import type { Quoted } from "../../reports/report";
import { type Kind, REASONS } from "../../things";
import { Help } from "./help";

interface Asked {
  kind: Kind;
  id: string;
}

export const reportPath = ({ kind, id }: Asked): string => `/report/${kind}/${encodeURIComponent(id)}`;

function Quote({ said }: { said: Quoted }) {
  const { t, language, zone } = useView();
  return (
    <div className="quote">
      <p className="text-12 muted bold">
        <bdi>{said.nickname ?? t("social.person.somebody")}</bdi> ·{" "}
        <span className="numeric">{formatMoment(language, said.at, zone)}</span>
      </p>
      <p className="quote-words" dir="auto">
        {said.text}
      </p>
    </div>
  );
}

function Reasons({ chosen }: { chosen: string | undefined }) {
  const { t } = useView();
  return (
    <>
      {REASONS.map((reason) => (
        <label key={reason} className="report-reason">
          <input type="radio" name="reason" value={reason} required defaultChecked={reason === chosen} />
          <span>{t(`safety.report.reason_${reason}`)}</span>
        </label>
      ))}
    </>
  );
}

function BlockToo({ said: { nickname: name }, ticked }: { said: Quoted; ticked: boolean }) {
  const { t } = useView();
  return (
    <label className="switch report-block">
      <span className="grow">
        <b>{name === null ? t("safety.report.block_nameless") : t("safety.report.block", { name })}</b>
        <span className="text-13 muted">{t("safety.report.block_text")}</span>
      </span>
      <input type="checkbox" name="block" value="1" defaultChecked={ticked} />
    </label>
  );
}

function Blocked({ mine: { blocked, aboutId, nickname: name } }: { mine: MyReport }) {
  const { t } = useView();
  if (!blocked) return null;
  return (
    <form method="post" action={`/friends/${aboutId}/unblock`} className="report-blocked">
      <Icon name="ban" size={22} />
      <span className="grow">
        <b>{name === null ? t("safety.report.blocked_nameless") : t("safety.report.blocked", { name })}</b>
        <span className="text-13 muted">{t("safety.report.blocked_text")}</span>
      </span>
      <button type="submit" className="link">
        {t("social.unblock")}
      </button>
    </form>
  );
}

function Fields({ asked, said, refusal }: { asked: Asked; said: Quoted; refusal: Refusal | null }) {
  const view = useView();
  const { t, fields, now } = view;
  const again = tried(view, refusal);
  return (
    <Form id="report" action={reportPath(asked)} className="report">
      <Once value={newId(now)} />
      <Quote said={said} />
      <fieldset>
        <legend className="visually-hidden">{t("safety.report.title", { kind: asked.kind })}</legend>
        <Reasons chosen={fields?.reason} />
        <Why name="reason" tried={again} />
      </fieldset>
      <div className="report-help">
        <Help where={reportPath(asked)} />
      </div>
      <Area id="note" name="note" label={t("safety.report.note")} most={SAFETY.noteMax} tried={again} />
      {said.official ? null : <BlockToo said={said} ticked={fields?.block === "1"} />}
      <p className="seal text-13 muted">
        <Icon name="seal" size={20} />
        <span>
          {t("safety.report.seal")}
          {said.sealable ? ` ${t("safety.report.seal_picture")}` : null}
        </span>
      </p>
      <Refused refusal={refusal} short={t("safety.report.failed")} />
      <button type="submit" className="button primary wide">
        <Icon name="flag" size={20} />
        {t("safety.report.send")}
      </button>
    </Form>
  );
}

export function reportPage(c: Ctx, asked: Asked, said: Quoted, refusal: Refusal | null): Promise<Response> {
  const title = c.get("t")("safety.report.title", { kind: asked.kind });
  return page(
    c,
    { title, status: refusal?.status },
    <>
      <Top title={title} back={said.where} />
      <main id="main" className="main">
        <Fields asked={asked} said={said} refusal={refusal} />
      </main>
    </>,
  );
}

function Step({ done, title, text }: { done?: boolean; title: string; text: string }) {
  return (
    <li>
      <span className={done ? "step-dot filled" : "step-dot"}>
        {done ? <Icon name="check" size={14} /> : null}
      </span>
      <span className="grow">
        <b>{title}</b>
        <span className="text-13 muted">{text}</span>
      </span>
    </li>
  );
}

function Next({ mine }: { mine: MyReport }) {
  const { t, language, zone } = useView();
  const got = { when: formatMoment(language, mine.createdAt, zone) };
  const urgent = mine.reason === "self_harm";
  const name = mine.nickname;
  return (
    <ol className="steps">
      <Step
        done
        title={t("safety.report.got")}
        text={t(
          urgent
            ? "safety.report.got_first"
            : mine.pictured
              ? "safety.report.got_picture"
              : "safety.report.got_sealed",
          got,
        )}
      />
      <Step
        title={t("safety.report.reads")}
        text={t("safety.report.reads_by", {
          when: formatMoment(language, mine.createdAt + SAFETY.answered, zone),
        })}
      />
      <Step
        title={t("safety.report.told")}
        text={name === null ? t("safety.report.told_how_nameless") : t("safety.report.told_how", { name })}
      />
    </ol>
  );
}

/** Thanks, help lines and what happens next. */
export function thanksPage(c: Ctx, asked: Asked, mine: MyReport): Promise<Response> {
  const t = c.get("t");
  return page(
    c,
    { title: t("safety.report.thanks") },
    <>
      <Top back={mine.where} />
      <main id="main" className="main">
        <h1 className="text-24 bold report-thanks">{t("safety.report.thanks")}</h1>
        {mine.reason === "self_harm" ? <Help where={reportPath(asked)} /> : null}
        <Blocked mine={mine} />
        <h2 className="steps-title">{t("safety.report.now")}</h2>
        <Next mine={mine} />
        <a className="button primary wide" href={mine.blocked ? "/" : mine.where}>
          {t("safety.report.done")}
        </a>
      </main>
    </>,
  );
}
