import type { ReactNode } from "react";
import { newId } from "../../../db/ids";
import { formatNumber } from "../../../i18n/format";
import { SAFETY } from "../../../limits/limits";
import { Area } from "../../../shell/parts/area";
import { Field, Once } from "../../../shell/parts/form";
import { useView } from "../../../shell/parts/view";
import { PopSheet } from "../../../ui/ask";
import { Icon } from "../../../ui/icon";
import type { PersonFile } from "../../official";
import { Act, useTried } from "./frame";

export const COINS_SHEET = "coins-sheet";
const WRITE_SHEET = "write-sheet";

interface SheetProps {
  id: string;
  title: string;
  action: string;
  children: ReactNode;
}

/** A sheet over the page; what was refused without a script lies open in the page instead. */
export function ActSheet({ id, title, action, children }: SheetProps) {
  const { t, path, htmx } = useView();
  const form = (
    <Act id={`${id}-form`} action={action} className="stack">
      {children}
    </Act>
  );
  if (path === action && !htmx)
    return (
      <section className="card office-box" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{title}</h2>
        {form}
      </section>
    );
  return (
    <PopSheet id={id} title={title} close={t("shell.close")}>
      {form}
    </PopSheet>
  );
}

const WAY_ICON = { take: "minus", give: "plus" } as const;

export function CoinsSheet({ file }: { file: PersonFile }) {
  const { t, language, now } = useView();
  const action = `/official/people/${file.id}/coins`;
  const typed = useTried(action);
  return (
    <ActSheet id={COINS_SHEET} title={t("official.adjust")} action={action}>
      <Once value={newId(now)} />
      <fieldset className="segments office-spans">
        <legend className="visually-hidden">{t("official.adjust")}</legend>
        {(["take", "give"] as const).map((way) => (
          <label key={way}>
            <input type="radio" name="way" value={way} required defaultChecked={typed.values.way === way} />
            <span className="row">
              <Icon name={WAY_ICON[way]} size={20} />
              {t(`official.coins_${way}`)}
            </span>
          </label>
        ))}
      </fieldset>
      <Field
        name="amount"
        label={t("official.amount")}
        hint={t("official.has_coins", { n: formatNumber(language, file.coins) })}
        tried={typed}
        inputMode="numeric"
        required
      />
      <div>
        <Area
          id="coins-reason"
          name="reason"
          label={t("official.reason_label")}
          most={SAFETY.reasonMax}
          tried={typed}
        />
      </div>
      <p className="text-13 muted">{t("official.coins_note")}</p>
      <button type="submit" className="button primary wide">
        {t("official.adjust")}
      </button>
    </ActSheet>
  );
}

/** What can be done about a person, at hand on a phone. */
export function AtHand() {
  const { t } = useView();
  return (
    <div className="office-hand row">
      <button type="button" className="button secondary" popoverTarget={WRITE_SHEET}>
        {t("official.write")}
      </button>
      <a className="button primary grow" href="#measure">
        <Icon name="shield" size={20} />
        {t("official.measure_verb")}
      </a>
    </div>
  );
}

export function WriteSheet({ file }: { file: PersonFile }) {
  const { t, now } = useView();
  const action = `/official/people/${file.id}/messages`;
  return (
    <ActSheet id={WRITE_SHEET} title={t("official.write_to", { name: file.nickname })} action={action}>
      <Once value={newId(now)} />
      <div>
        <Area
          id="write-text"
          name="text"
          label={t("official.write_label")}
          most={SAFETY.reasonMax}
          inSheet
          tried={useTried(action)}
        />
      </div>
      <p className="text-13 muted">{t("official.write_note")}</p>
      <button type="submit" className="button primary wide">
        {t("feedback.send")}
      </button>
    </ActSheet>
  );
}
