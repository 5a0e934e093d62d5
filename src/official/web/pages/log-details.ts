import { formatReference, formatSigned, formatTime } from "../../../i18n/format";
import { DAY } from "../../../limits/limits";
import { type LogEntry, RULE_MODES, RULE_REACHES, STEPS } from "../../../safety/safety";
import { useView, type View } from "../../../shell/parts/view";
import { caseNumber } from "../../official";

interface Details {
  /** What the act was about, in the reader's language. */
  details: string[];
  /** As they were written. */
  words: string;
}

/** Which case: its own act, or a measure that came of it. */
const caseIn = ({ act, kind, thing_id, case_id }: LogEntry): string | null =>
  kind === "case" || act === "report_decided" || (act === "evidence_opened" && kind === "picture")
    ? thing_id
    : case_id;

function measureIn({ t }: View, { kind, rule, from_at, until_at }: LogEntry): string[] {
  const said: string[] = [];
  const step = STEPS.find((each) => each === kind);
  if (step) said.push(t(`safety.measure.step_${step}`));
  if (from_at !== null && until_at !== null)
    said.push(t("official.for_days", { n: Math.round((until_at - from_at) / DAY) }));
  if (rule !== null) said.push(t("safety.measure.rule", { n: Number(rule) }));
  return said;
}

const only = (detail: string): Details => ({ details: [detail], words: "" });

/** As mode, reach and text; older entries without a reach. */
function ruleIn({ t }: View, { reason }: LogEntry): Details {
  const [, said, reach = "strangers", words = reason] =
    /^(\w+)(?: (everywhere|strangers))?: (.*)$/s.exec(reason) ?? [];
  const mode = RULE_MODES.find((each) => each === said);
  if (!mode) return { details: [], words };
  const where = RULE_REACHES.find((each) => each === reach) ?? "strangers";
  return { details: [t(`official.words.${mode}`), t(`official.words.${where}`)], words };
}

const registrationIn = ({ t }: View, { reason }: LogEntry): Details =>
  only(t(`official.registration.${reason ? "closes_itself" : "by_hand"}`));

/** What the log keeps of these is not for reading as it is. */
const TOLD: Partial<Record<string, (view: View, entry: LogEntry) => Details>> = {
  word_rule_saved: ruleIn,
  word_rule_deleted: ruleIn,
  registration_opened: registrationIn,
  registration_closed: registrationIn,
  text_decided: ({ t }, { reason }) =>
    only(t(`official.words.${reason === "release" ? "release" : "keep_hidden"}`)),
  appeal_decided: ({ t }, { kind, reason }) => ({
    details: [t("official.appealed", { decision: kind === "granted" ? "granted" : "refused" })],
    words: reason,
  }),
};

function wordsIn(view: View, entry: LogEntry): Details {
  const told = TOLD[entry.act]?.(view, entry);
  if (told) return told;
  const rejected = entry.act === "report_decided" && entry.kind === "rejected";
  const details = rejected ? [view.t("official.outcome", { decision: "rejected" })] : [];
  return { details, words: entry.reason };
}

/** What an entry of the log says beside its act: when, about whom, how much, by which rule. */
export function useDetails(): (entry: LogEntry) => Details {
  const view = useView();
  const { t, language, zone } = view;
  return (entry) => {
    const { details, words } = wordsIn(view, entry);
    const at = caseIn(entry);
    const coins = entry.act === "coins_adjusted" ? Number(entry.kind) : null;
    return {
      words,
      details: [
        formatTime(language, entry.created_at, zone),
        ...(entry.about ? [entry.about] : []),
        ...(coins === null ? [] : [formatSigned(language, coins)]),
        ...measureIn(view, entry),
        ...details,
        ...(at ? [t("official.report", { n: formatReference(language, caseNumber(at)) })] : []),
      ],
    };
  };
}
