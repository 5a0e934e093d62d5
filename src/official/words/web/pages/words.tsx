import type { Ctx } from "../../../../http/env";
import { formatNumber } from "../../../../i18n/format";
import { endonymOf } from "../../../../i18n/languages";
import { WORD_RULE_LIMITS } from "../../../../limits/safety";
import type { Refusal } from "../../../../runtime/errors";
import type { listWordRulePage, TryTextResult, WordRule } from "../../../../safety/safety";
import { Form, type FormState, formStateOf, SubmitButton, UNTRIED_FORM } from "../../../../shell/parts/form";
import { pageViewOf, usePageView } from "../../../../shell/parts/page-view";
import { TextAreaField } from "../../../../shell/parts/text-area-field";
import { renderOfficialPage } from "../../../web/official-page";
import { DayBars } from "../../../web/pages/day-bars";
import { MoreLink } from "../../../web/pages/frame";
import { AddRule } from "./add-rule";
import { RuleActions, RuleModeFilter, RuleModeTag } from "./rule-modes";

const HIT_BARS = { height: 26, day: 6, bar: 3 };

function TryTextOutcome({ outcome: { pieces, whole } }: { outcome: TryTextResult }) {
  const { t } = usePageView();
  const hits = pieces.flatMap(({ rule }) => (rule ? [rule] : []));
  const rules = [...new Map(hits.map((rule) => [`${rule.mode} ${rule.text}`, rule])).values()];
  return (
    <div className="word-said" role="status">
      <p dir="auto">
        {pieces.map(({ text, rule }, index) => {
          const key = `${index} ${text}`;
          return rule ? (
            <mark key={key} className={rule.mode}>
              {text}
            </mark>
          ) : (
            <span key={key}>{text}</span>
          );
        })}
      </p>
      {whole ? null : <p className="text-13">{t("official.words.try_unchecked")}</p>}
      {whole && rules.length === 0 ? <p className="text-13 muted">{t("official.words.nothing_found")}</p> : null}
      {rules.map(({ text, mode }) => (
        <p key={`${mode} ${text}`} className="row text-13">
          <RuleModeTag mode={mode} />
          <bdi>{text}</bdi>
        </p>
      ))}
    </div>
  );
}

function TryTextForm({ state, outcome }: { state: FormState; outcome: TryTextResult | null }) {
  const { t } = usePageView();
  return (
    <Form id="try" action="/official/words/try" className="card stack word-try">
      <div className="row between">
        <h2 className="bold">{t("official.words.try")}</h2>
        <span className="text-13 muted">{t("official.words.nothing_stored")}</span>
      </div>
      <div>
        <TextAreaField
          id="try-text"
          name="text"
          label={t("official.words.text")}
          most={WORD_RULE_LIMITS.tryMax}
          tried={state}
        />
      </div>
      {outcome ? <TryTextOutcome outcome={outcome} /> : null}
      <SubmitButton kind="secondary">{t("official.words.try_verb")}</SubmitButton>
    </Form>
  );
}

function WordRuleItem({ rule }: { rule: WordRule }) {
  const { t, locale } = usePageView();
  const n = rule.hits.reduce((sum, each) => sum + each, 0);
  const languageText =
    rule.language === null ? t("official.words.all_languages") : endonymOf(rule.language as keyof typeof endonymOf);
  const where = rule.reach === "everywhere" ? t("official.words.everywhere") : "";
  return (
    <li>
      <details className="word-rule">
        <summary>
          <span className="word-name">
            <b>
              <bdi>{rule.text}</bdi>
            </b>
            <span className="row text-13 muted">
              <RuleModeTag mode={rule.mode} />
              {[rule.kind === "pattern" ? t("official.words.pattern") : "", languageText, where]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
          <DayBars className="word-bars" counts={rule.hits} size={HIT_BARS} margin={{ left: 1, top: 2 }} />
          <b className="numeric" title={t("official.words.hits", { n })}>
            {formatNumber(locale, n)}
          </b>
        </summary>
        <RuleActions rule={rule} />
      </details>
    </li>
  );
}

export interface WordsPageProps {
  list: Awaited<ReturnType<typeof listWordRulePage>>;
  mode: WordRule["mode"] | undefined;
  refused?: { form: "try" | "add"; refusal: Refusal };
  outcome?: TryTextResult | null;
}

function WordRuleList({ list, mode }: Pick<WordsPageProps, "list" | "mode">) {
  const { t } = usePageView();
  const path = mode ? `/official/words?mode=${mode}` : "/official/words";
  if (list.items.length === 0) return <p className="card panel muted">{t("official.words.none")}</p>;
  return (
    <ul className="card word-list" id="rules">
      {list.items.map((rule) => (
        <WordRuleItem key={rule.id} rule={rule} />
      ))}
      <MoreLink path={path} cursor={list.nextCursor} rows="#rules > li" />
    </ul>
  );
}

/** `/official/words` */
export function wordsPage(c: Ctx, { list, mode, refused, outcome = null }: WordsPageProps): Promise<Response> {
  const view = pageViewOf(c);
  const { t } = view;
  const languageText = (form: "try" | "add") => formStateOf(view, refused?.form === form ? refused.refusal : null);
  const adding = refused?.form === "add";
  return renderOfficialPage(
    c,
    "words",
    refused?.refusal ?? null,
    <div className="words">
      <TryTextForm state={adding ? UNTRIED_FORM : languageText("try")} outcome={outcome} />
      <div className="row between">
        <h2 className="text-13 bold muted">{t("official.words.count", { n: list.count })}</h2>
        <a className="link" href="/official/texts">
          {t("official.words.held_texts")}
        </a>
      </div>
      {mode !== undefined || list.count > 0 ? <RuleModeFilter mode={mode} /> : null}
      <WordRuleList list={list} mode={mode} />
      <AddRule
        state={adding ? languageText("add") : UNTRIED_FORM}
        refusal={adding ? (refused?.refusal ?? null) : null}
      />
    </div>,
  );
}
