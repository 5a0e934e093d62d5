import type { ReactNode } from "react";
import { newId } from "../../../db/ids";
import { formatNumber } from "../../../i18n/format";
import { SAFETY } from "../../../limits";
import { Area } from "../../../shell/area";
import { Field, Once } from "../../../shell/form";
import { useView } from "../../../shell/view";
import { PopSheet } from "../../../ui/ask";
import type { PersonFile } from "../../official";
import { Act, useTried } from "./frame";

export const COINS_SHEET = "coins-sheet";
export const WRITE_SHEET = "write-sheet";

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

export function CoinsSheet({ file }: { file: PersonFile }) {
  const { t, language, now } = useView();
  const action = `/official/people/${file.id}/coins`;
  const typed = useTried(action);
  return (
    <ActSheet id={COINS_SHEET} title={t("official.adjust")} action={action}>
      <Once value={newId(now)} />
      <Field
        name="amount"
        label={t("official.amount")}
        hint={t("official.has_coins", { n: formatNumber(language, file.coins) })}
        tried={typed}
        inputMode="text"
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
