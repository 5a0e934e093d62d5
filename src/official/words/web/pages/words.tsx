import type { Ctx } from "../../../../http/env";
import { formatNumber } from "../../../../i18n/format";
import { ENDONYMS } from "../../../../i18n/languages";
import type { Refusal } from "../../../../runtime/errors";
import type { pageOfRules, Tried as Tested, WordRule } from "../../../../safety/safety";
import { Area } from "../../../../shell/parts/area";
import { Form, type Tried, tried } from "../../../../shell/parts/form";
import { useView, viewOf } from "../../../../shell/parts/view";
import { office } from "../../../web/office";
import { More } from "../../../web/pages/frame";
import { AddRule } from "./add";
import { Mode, Modes, RuleActs } from "./modes";

const TRY_MAX = 2_000;

function Bars({ hits }: { hits: number[] }) {
  const most = Math.max(1, ...hits);
  return (
    <svg className="word-bars" viewBox={`0 0 ${hits.length * 6} 28`} aria-hidden="true">
      {hits.map((n, day) => {
        const height = Math.max(1, Math.round((n / most) * 26));
        // biome-ignore lint/suspicious/noArrayIndexKey: a day has its place
        return <rect key={day} x={day * 6 + 1} y={28 - height} width={3} height={height} rx={1} />;
      })}
    </svg>
  );
}

function Said({ said: { pieces, whole } }: { said: Tested }) {
  const { t } = useView();
  const hits = pieces.flatMap(({ rule }) => (rule ? [rule] : []));
  const rules = [...new Map(hits.map((rule) => [`${rule.mode} ${rule.text}`, rule])).values()];
  return (
    <div className="word-said" role="status">
      <p dir="auto">
        {pieces.map(({ text, rule }, place) => {
          const key = `${place} ${text}`;
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
      {whole && rules.length === 0 ? (
        <p className="text-13 muted">{t("official.words.nothing_found")}</p>
      ) : null}
      {rules.map(({ text, mode }) => (
        <p key={`${mode} ${text}`} className="row text-13">
          <Mode mode={mode} />
          <bdi>{text}</bdi>
        </p>
      ))}
    </div>
  );
}

function TryBox({ state, said }: { state: Tried; said: Tested | null }) {
  const { t } = useView();
  return (
    <Form id="try" action="/official/words/try" className="card stack word-try">
      <div className="row between">
        <h2 className="bold">{t("official.words.try")}</h2>
        <span className="text-13 muted">{t("official.words.nothing_stored")}</span>
      </div>
      <div>
        <Area id="try-text" name="text" label={t("official.words.text")} most={TRY_MAX} tried={state} />
      </div>
      {said ? <Said said={said} /> : null}
      <button type="submit" className="button secondary">
        {t("official.words.try_verb")}
      </button>
    </Form>
  );
}

function RuleRow({ rule }: { rule: WordRule }) {
  const { t, language } = useView();
  const n = rule.hits.reduce((sum, each) => sum + each, 0);
  const of =
    rule.language === null
      ? t("official.words.all_languages")
      : ENDONYMS[rule.language as keyof typeof ENDONYMS];
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
              <Mode mode={rule.mode} />
              {[rule.kind === "pattern" ? t("official.words.pattern") : "", of, where]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
          <Bars hits={rule.hits} />
          <b className="numeric" title={t("official.words.hits", { n })}>
            {formatNumber(language, n)}
          </b>
        </summary>
        <RuleActs rule={rule} />
      </details>
    </li>
  );
}

export interface WordsShown {
  list: Awaited<ReturnType<typeof pageOfRules>>;
  mode: WordRule["mode"] | undefined;
  refused?: { form: "try" | "add"; refusal: Refusal };
  said?: Tested | null;
}

function Rules({ list, mode }: Pick<WordsShown, "list" | "mode">) {
  const { t } = useView();
  const path = mode ? `/official/words?mode=${mode}` : "/official/words";
  if (list.items.length === 0) return <p className="card panel muted">{t("official.words.none")}</p>;
  return (
    <ul className="card word-list" id="rules">
      {list.items.map((rule) => (
        <RuleRow key={rule.id} rule={rule} />
      ))}
      <More path={path} cursor={list.nextCursor} rows="#rules > li" />
    </ul>
  );
}

/** `/official/words` */
export function wordsPage(c: Ctx, { list, mode, refused, said = null }: WordsShown): Promise<Response> {
  const view = viewOf(c);
  const { t } = view;
  const of = (form: "try" | "add") => tried(view, refused?.form === form ? refused.refusal : null);
  const blank: Tried = { refusal: null, values: {}, errors: {} };
  const adding = refused?.form === "add";
  return office(
    c,
    "words",
    refused?.refusal ?? null,
    <div className="words">
      <TryBox state={adding ? blank : of("try")} said={said} />
      <div className="row between">
        <h2 className="text-13 bold muted">{t("official.words.count", { n: list.count })}</h2>
        <a className="link" href="/official/texts">
          {t("official.words.held_texts")}
        </a>
      </div>
      {mode !== undefined || list.count > 0 ? <Modes mode={mode} /> : null}
      <Rules list={list} mode={mode} />
      <AddRule state={adding ? of("add") : blank} refusal={adding ? (refused?.refusal ?? null) : null} />
    </div>,
  );
}
