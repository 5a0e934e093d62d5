import type { Ctx } from "../../http/env";
import { formatDateTime } from "../../i18n/format";
import { sentenceGap } from "../../i18n/sentences";
import { TRUST_STEPS } from "../../limits/safety";
import { renderTitledPage } from "../../shell/document/page";
import { usePageView } from "../../shell/parts/page-view";
import { Icon } from "../../ui/icon";
import { currentMeasureCodeOf, type SignedIn } from "../../users/users";
import type { Trust, TrustStep } from "../trust";

function StepCard({ step }: { step: TrustStep }) {
  const { t } = usePageView();
  const { links, strangersPerDay } = TRUST_STEPS[step];
  return (
    <ul className="card list">
      <li className="row">
        <Icon name={links ? "eye" : "eye-off"} size={22} />
        <span className="grow">{t(links ? "safety.trust.links_shown" : "safety.trust.links_hidden")}</span>
      </li>
      <li className="row">
        <Icon name="comment" size={22} />
        <span className="grow">{t("safety.trust.strangers", { n: strangersPerDay })}</span>
      </li>
    </ul>
  );
}

function NextStep({ next }: { next: NonNullable<Trust["next"]> }) {
  const { t, locale, zone } = usePageView();
  const needs = [
    next.from !== null && {
      icon: "hourglass" as const,
      text: t("safety.trust.needs_time", { when: formatDateTime(locale, next.from, zone) }),
    },
    next.throws > 0 && { icon: "bottle" as const, text: t("safety.trust.needs_throws", { n: next.throws }) },
    next.likedBy > 0 && { icon: "heart" as const, text: t("safety.trust.needs_likes", { n: next.likedBy }) },
  ].filter((need) => need !== false);
  return (
    <section className="stack">
      <h2 className="text-20 bold">{t("safety.trust.next")}</h2>
      <StepCard step={next.step} />
      <ul className="card list muted">
        {needs.map(({ icon, text }) => (
          <li key={icon} className="row">
            <Icon name={icon} size={22} />
            <span className="grow">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SetBackNote({ setBack }: { setBack: NonNullable<Trust["setBack"]> }) {
  const { t, language, locale, zone } = usePageView();
  const when = formatDateTime(locale, setBack.until, zone);
  return (
    <p className="note calm">
      <Icon name="info" size={20} />
      <span>
        {t("safety.trust.set_back", { when })}
        {sentenceGap(language)}
        {setBack.measureId === null ? null : <a href={`/notice/${setBack.measureId}`}>{t("safety.trust.why")}</a>}
      </span>
    </p>
  );
}

/** What a measure closes, however little is open otherwise. */
function ClosedNote({ code }: { code: "suspended" | "feature_limited" }) {
  const { t } = usePageView();
  return (
    <p className="note calm">
      <Icon name="info" size={20} />
      <span>
        {t(`error.${code}`)} <a href="/notice">{t("safety.trust.why")}</a>
      </span>
    </p>
  );
}

/** `/account/trust`: what one can do now, what comes next and when; for oneself alone. */
export function trustPage(c: Ctx, { step, setBack, next }: Trust, { accountStatus }: SignedIn): Promise<Response> {
  const t = c.get("t");
  const closed = currentMeasureCodeOf(accountStatus, c.get("now"));
  return renderTitledPage(
    c,
    { title: t("safety.trust.title"), back: "/account" },
    <div className="stack">
      <section className="stack">
        <h2 className="text-20 bold">{t("safety.trust.now")}</h2>
        <StepCard step={step} />
      </section>
      {closed ? <ClosedNote code={closed} /> : null}
      {setBack ? <SetBackNote setBack={setBack} /> : null}
      {next ? <NextStep next={next} /> : null}
      {setBack || next || closed ? null : <p>{t("safety.trust.top")}</p>}
      <p className="text-13 muted">{t("safety.trust.same")}</p>
    </div>,
  );
}
