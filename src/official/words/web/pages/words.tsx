import type { Refusal } from "../../../../errors";
import type { Ctx } from "../../../../http/env";
import { formatNumber } from "../../../../i18n/format";
import { ENDONYMS } from "../../../../i18n/languages";
import { LANGUAGES } from "../../../../limits";
import { type Tried as Piece, RULE_KINDS, RULE_MODES, type WordRule } from "../../../../safety/safety";
import { Area } from "../../../../shell/area";
import { Field, Form, Refused, type Tried, tried } from "../../../../shell/form";
import { useView, viewOf } from "../../../../shell/view";
import { PopSheet } from "../../../../ui/ask";
import { Icon } from "../../../../ui/icon";
import { office } from "../../../web/office";
import { Mode, Modes } from "./modes";

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

function Said({ pieces }: { pieces: Piece[] }) {
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
      {rules.length === 0 ? <p className="text-13 muted">{t("official.words.nothing_found")}</p> : null}
      {rules.map(({ text, mode }) => (
        <p key={`${mode} ${text}`} className="row text-13">
          <Mode mode={mode} />
          <bdi>{text}</bdi>
        </p>
      ))}
    </div>
  );
}

function TryBox({ state, pieces }: { state: Tried; pieces: Piece[] | null }) {
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
      {pieces ? <Said pieces={pieces} /> : null}
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
              {rule.kind === "pattern" ? `${t("official.words.pattern")} · ${of}` : of}
            </span>
          </span>
          <Bars hits={rule.hits} />
          <b className="numeric" title={t("official.words.hits", { n })}>
            {formatNumber(language, n)}
          </b>
        </summary>
        <div className="row word-acts">
          {RULE_MODES.filter((mode) => mode !== rule.mode).map((mode) => (
            <form key={mode} method="post" action={`/official/words/${rule.id}`}>
              <button type="submit" className="button secondary small" name="mode" value={mode}>
                {t(`official.words.to_${mode}`)}
              </button>
            </form>
          ))}
          <form method="post" action={`/official/words/${rule.id}/remove`}>
            <button type="submit" className="button danger small">
              <Icon name="trash" size={18} />
              {t("official.words.remove")}
            </button>
          </form>
        </div>
      </details>
    </li>
  );
}

const Choice = ({ name, label, options }: { name: string; label: string; options: [string, string][] }) => (
  <label className="word-choice">
    <span className="label">{label}</span>
    <select name={name} className="field">
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

const ADD_SHEET = "add-sheet";

function AddFields({ state, refusal }: { state: Tried; refusal: Refusal | null }) {
  const { t } = useView();
  const languages = LANGUAGES.map((each): [string, string] => [each, ENDONYMS[each]]);
  return (
    <Form id="add-rule" action="/official/words" className="stack">
      <Refused refusal={refusal} />
      <Field
        name="text"
        label={t("official.words.rule_text")}
        hint={t("official.words.rule_hint")}
        tried={state}
        required
      />
      <Choice
        name="kind"
        label={t("official.words.kind")}
        options={RULE_KINDS.map((kind) => [kind, t(`official.words.${kind}`)])}
      />
      <Choice
        name="mode"
        label={t("official.words.mode")}
        options={RULE_MODES.map((mode) => [mode, t(`official.words.${mode}`)])}
      />
      <Choice
        name="language"
        label={t("official.words.language")}
        options={[["", t("official.words.all_languages")], ...languages]}
      />
      <button type="submit" className="button primary wide">
        {t("official.words.add")}
      </button>
    </Form>
  );
}

/** At hand on a phone; what was refused without a script lies open in the page. */
function AddRule(shown: { state: Tried; refusal: Refusal | null }) {
  const { t, htmx } = useView();
  if (shown.refusal && !htmx)
    return (
      <section className="card word-try" aria-label={t("official.words.add")}>
        <AddFields {...shown} />
      </section>
    );
  return (
    <>
      <div className="office-hand">
        <button type="button" className="button primary wide" popoverTarget={ADD_SHEET}>
          <Icon name="plus" size={20} />
          {t("official.words.add")}
        </button>
      </div>
      <PopSheet id={ADD_SHEET} title={t("official.words.add")} close={t("shell.close")}>
        <AddFields {...shown} />
      </PopSheet>
    </>
  );
}

export interface WordsShown {
  rules: WordRule[];
  refused?: { form: "try" | "add"; refusal: Refusal };
  pieces?: Piece[] | null;
}

/** `/official/words` */
export function wordsPage(c: Ctx, { rules: all, refused, pieces = null }: WordsShown): Promise<Response> {
  const view = viewOf(c);
  const { t } = view;
  const of = (form: "try" | "add") => tried(view, refused?.form === form ? refused.refusal : null);
  const blank: Tried = { refusal: null, values: {}, errors: {} };
  const mode = RULE_MODES.find((each) => each === c.req.query("mode"));
  const rules = mode ? all.filter((rule) => rule.mode === mode) : all;
  const adding = refused?.form === "add";
  return office(
    c,
    "words",
    refused?.refusal ?? null,
    <div className="words">
      <TryBox state={adding ? blank : of("try")} pieces={pieces} />
      <div className="row between">
        <h2 className="text-13 bold muted">{t("official.words.count", { n: rules.length })}</h2>
        <a className="link" href="/official/texts">
          {t("official.words.held_texts")}
        </a>
      </div>
      {all.length > 0 ? <Modes mode={mode} /> : null}
      {rules.length > 0 ? (
        <ul className="card word-list">
          {rules.map((rule) => (
            <RuleRow key={rule.id} rule={rule} />
          ))}
        </ul>
      ) : (
        <p className="card panel muted">{t("official.words.none")}</p>
      )}
      <AddRule state={adding ? of("add") : blank} refusal={adding ? (refused?.refusal ?? null) : null} />
    </div>,
  );
}
