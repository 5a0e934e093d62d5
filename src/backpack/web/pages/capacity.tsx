import { formatNumber } from "../../../i18n/format";
import { refusalText } from "../../../i18n/refusal-text";
import { BACKPACK_LIMITS } from "../../../limits/designs";
import type { Refusal } from "../../../runtime/errors";
import { Form, IdempotencyField, SubmitButton } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { ConfirmDialog } from "../../../ui/dialogs";
import { Coin, IconNote } from "../../../ui/icon";
import { ErrorAlert } from "../../../ui/throw-fields";
import type { Backpack } from "../../backpack";

interface BackpackCapacityProps {
  backpack: Backpack;
  refusal: Refusal | null;
}

function ExpansionConfirm({ backpack: { capacity, nextCost, coins } }: BackpackCapacityProps) {
  const { t } = usePageView();
  const values = { capacity: capacity + BACKPACK_LIMITS.step, before: coins, after: coins - nextCost };
  return (
    <ConfirmDialog
      id="expand-ask"
      title={t("backpack.expand_ask", { n: nextCost })}
      text={t("backpack.expand_text", values)}
      cancel={t("shell.cancel")}
    >
      <SubmitButton kind="primary small">{t("backpack.expand")}</SubmitButton>
    </ConfirmDialog>
  );
}

function BackpackExpansion(props: BackpackCapacityProps) {
  const { t } = usePageView();
  const { backpack, refusal } = props;
  const missing = backpack.nextCost - backpack.coins;
  const parts = (
    <>
      <span className="grow">
        <b className="row">{t("backpack.more_places", { n: BACKPACK_LIMITS.step })}</b>
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
      {refusal ? <ErrorAlert short={t("backpack.expand_failed")} sentence={refusalText(t, refusal)} /> : null}
      {missing > 0 ? null : <ExpansionConfirm {...props} />}
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
      <IdempotencyField />
      <input type="hidden" name="capacity" value={backpack.capacity} />
      {parts}
    </Form>
  );
}

/** Used places and capacity, with the form to expand it. */
export function BackpackCapacity(props: BackpackCapacityProps) {
  const { t, locale } = usePageView();
  const { backpack } = props;
  const { used, capacity } = backpack;
  const places = { used: formatNumber(locale, used), capacity: formatNumber(locale, capacity) };
  return (
    <section className="card panel" aria-label={t("backpack.places")}>
      <div className="row between numeric">
        <b className="text-24">{t("profile.places", places)}</b>
        <span className="muted">{t("backpack.free", { n: Math.max(0, capacity - used) })}</span>
      </div>
      <progress className="meter" value={Math.min(used, capacity)} max={capacity} aria-label={t("backpack.places")} />
      {used >= capacity ? (
        <IconNote icon="bag">
          <span>{t("error.backpack_full")}</span>
        </IconNote>
      ) : null}
      <BackpackExpansion {...props} />
    </section>
  );
}
