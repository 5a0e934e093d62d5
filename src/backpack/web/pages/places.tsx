import { newId } from "../../../db/ids";
import { formatNumber } from "../../../i18n/format";
import { errorText } from "../../../i18n/refusals";
import { BACKPACK } from "../../../limits/limits";
import type { Refusal } from "../../../runtime/errors";
import { Form, Once } from "../../../shell/parts/form";
import { useView } from "../../../shell/parts/view";
import { Ask } from "../../../ui/ask";
import { Coin, Icon } from "../../../ui/icon";
import type { Backpack } from "../../backpack";

interface Props {
  backpack: Backpack;
  refusal: Refusal | null;
}

function Question({ backpack: { capacity, nextCost, coins } }: Props) {
  const { t } = useView();
  const values = { capacity: capacity + BACKPACK.step, before: coins, after: coins - nextCost };
  return (
    <Ask
      id="expand-ask"
      title={t("backpack.expand_ask", { n: nextCost })}
      text={t("backpack.expand_text", values)}
      cancel={t("shell.cancel")}
    >
      <button type="submit" className="button primary small">
        {t("backpack.expand")}
      </button>
    </Ask>
  );
}

function Failed({ refusal }: { refusal: Refusal | null }) {
  const { t } = useView();
  if (!refusal) return null;
  return (
    <p className="alert" role="alert">
      <Icon name="warning" size={20} />
      <span>
        <b>{t("backpack.expand_failed")}</b>
        <br />
        {errorText(t, refusal)}
      </span>
    </p>
  );
}

function Expansion(props: Props) {
  const { t, now } = useView();
  const { backpack, refusal } = props;
  const missing = backpack.nextCost - backpack.coins;
  const parts = (
    <>
      <span className="grow">
        <b className="row">{t("backpack.more_places", { n: BACKPACK.step })}</b>
        <span className="row text-13 muted numeric">
          <Coin size={18} />
          {t("bottles.home.coins", { n: backpack.nextCost })}
        </span>
      </span>
      {missing > 0 ? (
        <span className="text-13 muted missing">{t("backpack.missing", { n: missing })}</span>
      ) : (
        <button type="button" className="button secondary small" popoverTarget="expand-ask">
          {t("backpack.expand")}
        </button>
      )}
      <Failed refusal={refusal} />
      {missing > 0 ? null : <Question {...props} />}
    </>
  );
  if (missing > 0)
    return (
      <div id="expand" className="expand">
        {parts}
      </div>
    );
  return (
    <Form id="expand" action="/backpack/expand" className="expand">
      <Once value={newId(now)} />
      <input type="hidden" name="capacity" value={backpack.capacity} />
      {parts}
    </Form>
  );
}

/** Capacity and its expansion. */
export function Places(props: Props) {
  const { t, language } = useView();
  const { backpack } = props;
  const { used, capacity } = backpack;
  const places = { used: formatNumber(language, used), capacity: formatNumber(language, capacity) };
  return (
    <section className="card panel" aria-label={t("backpack.places")}>
      <div className="row between numeric">
        <b className="text-24">{t("profile.places", places)}</b>
        <span className="muted">{t("backpack.free", { n: Math.max(0, capacity - used) })}</span>
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
