import { newId } from "../../../db/ids";
import type { Refusal } from "../../../errors";
import { errorText } from "../../../http/answer";
import type { Ctx } from "../../../http/env";
import { formatNumber } from "../../../i18n/format";
import { BACKPACK } from "../../../limits";
import { Form, Once } from "../../../shell/form";
import { Ask } from "../../../ui/ask";
import { Coin, Icon } from "../../../ui/icon";
import type { Backpack } from "../../backpack";

interface Props {
  c: Ctx;
  backpack: Backpack;
  /** Why the last expansion was refused. */
  refusal: Refusal | null;
}

/** The question before the coins go: what one gets, and what one has before and after. */
function Question({ c, backpack: { capacity, nextCost, coins } }: Props) {
  const { t } = c.var;
  const values = { capacity: capacity + BACKPACK.step, before: coins, after: coins - nextCost };
  return (
    <Ask
      id="expand-ask"
      title={t("backpack.expand_ask", { n: nextCost })}
      text={t("backpack.expand_text", values)}
      cancel={t("shell.cancel")}
    >
      <button type="submit" className="btn pri sm">
        {t("backpack.expand")}
      </button>
    </Ask>
  );
}

function Failed({ c, refusal }: { c: Ctx; refusal: Refusal | null }) {
  if (!refusal) return null;
  return (
    <p className="alert" role="alert">
      <Icon name="warning" size={20} />
      <span>
        <b>{c.var.t("backpack.expand_failed")}</b>
        <br />
        {errorText(c, refusal)}
      </span>
    </p>
  );
}

/** Ten places more and their price; who cannot pay it reads how much is missing. */
function Expansion(props: Props) {
  const { c, backpack, refusal } = props;
  const { t, now } = c.var;
  const missing = backpack.nextCost - backpack.coins;
  return (
    <Form id="expand" action="/backpack/expand" className="expand">
      <Once value={newId(now)} />
      <input type="hidden" name="capacity" value={backpack.capacity} />
      <span className="grow">
        <b className="row">{t("backpack.more_places", { n: BACKPACK.step })}</b>
        <span className="row t13 m2 num">
          <Coin size={18} />
          {t("home.coins", { n: backpack.nextCost })}
        </span>
      </span>
      {missing > 0 ? (
        <span className="t13 m2 missing">{t("backpack.missing", { n: missing })}</span>
      ) : (
        <button type="button" className="btn sec sm" popoverTarget="expand-ask">
          {t("backpack.expand")}
        </button>
      )}
      <Failed c={c} refusal={refusal} />
      {missing > 0 ? null : <Question {...props} />}
    </Form>
  );
}

/** How full the backpack is, and making it larger. */
export function Places(props: Props) {
  const { c, backpack } = props;
  const { t, language } = c.var;
  const { used, capacity } = backpack;
  const places = { used: formatNumber(language, used), capacity: formatNumber(language, capacity) };
  return (
    <section className="card panel" aria-label={t("backpack.places")}>
      <div className="row sp num">
        <b className="t24">{t("profile.places", places)}</b>
        <span className="m2">{t("backpack.free", { n: Math.max(0, capacity - used) })}</span>
      </div>
      <progress
        className="meter"
        value={Math.min(used, capacity)}
        max={capacity}
        aria-label={t("backpack.places")}
      />
      {used >= capacity ? (
        <p className="note">
          <Icon name="bag" size={20} />
          <span>{t("error.backpack_full")}</span>
        </p>
      ) : null}
      <Expansion {...props} />
    </section>
  );
}
