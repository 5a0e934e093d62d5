import { formatReference, formatSigned, formatTimeOfDay } from "../../../i18n/format";
import { DAY } from "../../../runtime/units";
import { type AuditLogEntry, MEASURE_KINDS, RULE_MODES, RULE_REACHES } from "../../../safety/safety";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { caseNumber } from "../../official";

interface LogDetails {
  /** What the act was about, in the reader's language. */
  details: string[];
  /** As they were written. */
  words: string;
}

/** Which case: its own act, or a measure that came of it. */
const caseIdOf = ({ act, kind, thing_id, case_id }: AuditLogEntry): string | null =>
  kind === "case" || act === "report_decided" || (act === "evidence_opened" && kind === "picture") ? thing_id : case_id;

function measureDetails({ t }: PageView, { kind, rule, from_at, until_at }: AuditLogEntry): string[] {
  const said: string[] = [];
  const step = MEASURE_KINDS.find((each) => each === kind);
  if (step) said.push(t(`safety.measure.step_${step}`));
  if (from_at !== null && until_at !== null)
    said.push(t("official.for_days", { n: Math.round((until_at - from_at) / DAY) }));
  if (rule) said.push(t("safety.measure.rule", { n: Number(rule) }));
  return said;
}

const singleDetail = (detail: string): LogDetails => ({ details: [detail], words: "" });

/** As mode, reach and text; older entries without a reach. */
function ruleDetails({ t }: PageView, { reason }: AuditLogEntry): LogDetails {
  const [, said, reach = "strangers", words = reason] = /^(\w+)(?: (everywhere|strangers))?: (.*)$/s.exec(reason) ?? [];
  const mode = RULE_MODES.find((each) => each === said);
  if (!mode) return { details: [], words };
  const where = RULE_REACHES.find((each) => each === reach) ?? "strangers";
  return { details: [t(`official.words.${mode}`), t(`official.words.${where}`)], words };
}

const registrationDetails = ({ t }: PageView, { reason }: AuditLogEntry): LogDetails =>
  singleDetail(t(`official.registration.${reason ? "closes_itself" : "by_hand"}`));

/** What the log keeps of these is not for reading as it is. */
const DETAILS_BY_ACT: Partial<Record<string, (view: PageView, entry: AuditLogEntry) => LogDetails>> = {
  word_rule_saved: ruleDetails,
  word_rule_deleted: ruleDetails,
  registration_opened: registrationDetails,
  registration_closed: registrationDetails,
  mass_mail_decided: ({ t }, { reason }) =>
    singleDetail(t(`official.mass.${reason === "release" ? "released" : "removed"}`)),
  text_decided: ({ t }, { reason }) =>
    singleDetail(t(`official.words.${reason === "release" ? "release" : "keep_hidden"}`)),
  appeal_decided: ({ t }, { kind, reason }) => ({
    details: [t("official.appealed", { decision: kind === "granted" ? "granted" : "refused" })],
    words: reason,
  }),
};

const OUTCOMES_WITHOUT_MEASURE: Readonly<Record<string, "rejected" | "closed" | "seen">> = {
  rejected: "rejected",
  closed: "closed",
  seen_to: "seen",
};

function actDetails(view: PageView, entry: AuditLogEntry): LogDetails {
  const told = DETAILS_BY_ACT[entry.act]?.(view, entry);
  if (told) return told;
  const outcome = entry.act === "report_decided" && OUTCOMES_WITHOUT_MEASURE[entry.kind ?? ""];
  const details = outcome ? [view.t("official.outcome", { decision: outcome })] : [];
  return { details, words: entry.reason };
}

/** What an entry of the log says beside its act: when, about whom, how much, by which rule. */
export function useLogDetails(): (entry: AuditLogEntry) => LogDetails {
  const view = usePageView();
  const { t, locale, zone } = view;
  return (entry) => {
    const { details, words } = actDetails(view, entry);
    const at = caseIdOf(entry);
    const coins = entry.act === "coins_adjusted" ? Number(entry.kind) : null;
    return {
      words,
      details: [
        formatTimeOfDay(locale, entry.created_at, zone),
        ...(entry.about ? [entry.about] : []),
        ...(coins === null ? [] : [formatSigned(locale, coins)]),
        ...measureDetails(view, entry),
        ...details,
        ...(at ? [t("official.report", { n: formatReference(locale, caseNumber(at)) })] : []),
      ],
    };
  };
}
