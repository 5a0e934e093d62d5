import { formatAgo, formatReference } from "../../../i18n/format";
import { REPEATED_MEASURES, SAFETY_LIMITS } from "../../../limits/safety";
import { DAY } from "../../../runtime/units";
import type { LadderMeasure } from "../../../safety/safety";
import { Form, SubmitButton } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { textAttributes } from "../../../translate/detect-language";
import { Icon } from "../../../ui/icon";
import type { CaseView, PendingCase, UrgentCase } from "../../official";
import { CaseTags } from "../pages/case-queue";
import { RefusalAlert } from "../pages/frame";
import { Key } from "../pages/key";

/** Whose it is now; null: nobody's, or it has rested too long with who took it. */
function useHolder({ taken }: UrgentCase) {
  const { now } = usePageView();
  return taken && taken.until > now ? taken : null;
}

function HolderLine({ urgent }: { urgent: UrgentCase }) {
  const { t, locale, person, now, zone } = usePageView();
  const holder = useHolder(urgent);
  const name = holder?.nickname ?? "…";
  const who = !holder
    ? t("official.urgent.untaken")
    : t(holder.by === person?.id ? "official.urgent.mine" : "official.urgent.taken", { name });
  return (
    <p className="text-13 muted">
      {who} · {formatAgo(locale, holder?.at ?? urgent.since, now, zone)}
    </p>
  );
}

/** A line for who takes it over. */
function HandoverField() {
  const { t } = usePageView();
  const label = t("official.urgent.note");
  return (
    <span className="field">
      <input name="note" maxLength={SAFETY_LIMITS.handoverMax} placeholder={label} aria-label={label} />
    </span>
  );
}

/** What who had the case before says; sealed as its evidence is. */
export function Handover({ row: { handover } }: { row: CaseView }) {
  const { t } = usePageView();
  if (!handover) return null;
  return (
    <section className="card office-box stack">
      <p className="text-13 muted">{t("official.urgent.note_from", { name: handover.nickname ?? "…" })}</p>
      <p {...textAttributes(handover.text)}>{handover.text}</p>
    </section>
  );
}

const holderIdOf = ({ id }: PendingCase): string => `holder-${id}`;

/** Whether this page is the answer to taking or giving it back. */
const isTried = ({ id }: PendingCase, path: string): boolean =>
  ["take", "give-back"].some((act) => path === `/official/reports/${id}/${act}`);

/**
 * Whose it is, as a form that replaces itself: one tap takes it, and another gives it back. Where somebody else has it
 * there is nothing to tap, and who taps too late reads at once who has it.
 */
function Holder({ row, hotkey }: { row: PendingCase & { urgent: UrgentCase }; hotkey?: string }) {
  const { t, path, person } = usePageView();
  const holder = useHolder(row.urgent);
  const facts = (
    <>
      {isTried(row, path) ? <RefusalAlert /> : null}
      <HolderLine urgent={row.urgent} />
    </>
  );
  const id = holderIdOf(row);
  if (holder && holder.by !== person?.id) return <div id={id}>{facts}</div>;
  const [act, kind] = holder ? (["give-back", "secondary"] as const) : (["take", "primary"] as const);
  return (
    <Form id={id} action={`/official/reports/${row.id}/${act}`}>
      {facts}
      {holder ? <HandoverField /> : null}
      <SubmitButton kind={`${kind} wide`} hotkey={holder ? undefined : hotkey}>
        {t(holder ? "official.urgent.give_back" : "official.urgent.take")}
        {hotkey && !holder ? <Key name={hotkey} /> : null}
      </SubmitButton>
    </Form>
  );
}

const isUrgent = <R extends PendingCase>(row: R): row is R & { urgent: UrgentCase } => row.urgent !== null;

/** What needs somebody now, before all else. */
export function UrgentCases({ cases }: { cases: PendingCase[] }) {
  const { t, locale } = usePageView();
  const urgent = cases.filter(isUrgent);
  if (urgent.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="urgent-title">
      <h2 className="text-16 bold row" id="urgent-title">
        <Icon name="warning" size={20} />
        {t("official.urgent.title")}
      </h2>
      {urgent.map((row) => (
        <div key={row.id} className="card office-box office-urgent">
          <a className="bold name-link" href={`/official/reports/${row.id}`}>
            {t("official.reported_kind", { kind: row.kind })} ·{" "}
            {t("official.report", { n: formatReference(locale, row.number) })}
          </a>
          <CaseTags reasons={row.reasons} hidden={row.hidden} />
          <Holder row={row} />
        </div>
      ))}
    </section>
  );
}

/** The same on the page of the case, where a push message leads. */
export function UrgentNotice({ row }: { row: PendingCase }) {
  const { t, path } = usePageView();
  // Decided meanwhile: the form that tried to take it is replaced by why it could not.
  if (!isUrgent(row))
    return isTried(row, path) ? (
      <div id={holderIdOf(row)}>
        <RefusalAlert />
      </div>
    ) : null;
  return (
    <section className="card office-box office-urgent" aria-labelledby="urgent-title">
      <h2 className="text-16 bold row" id="urgent-title">
        <Icon name="warning" size={20} />
        {t("official.urgent.title")}
      </h2>
      <Holder row={row} hotkey="t" />
    </section>
  );
}

/** A proposal: who decides, decides. */
export function StepProposal({ step }: { step: LadderMeasure | null }) {
  const { t } = usePageView();
  if (!step) return null;
  const { most: n, within } = REPEATED_MEASURES;
  return (
    <p className="card office-box" role="note">
      {t("official.repeated", { n, days: within / DAY, step: t(`official.step_${step}`) })}
    </p>
  );
}
