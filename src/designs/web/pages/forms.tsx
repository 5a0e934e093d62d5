import { refusalText } from "../../../i18n/refusal-text";
import { DESIGN_LIMITS } from "../../../limits/designs";
import { priceAt } from "../../../limits/prices";
import type { Refusal } from "../../../runtime/errors";
import { Field, Form, IdempotencyField, SubmitButton, useFormState } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { ErrorAlert } from "../../../ui/throw-fields";
import type { Design } from "../../designs";

interface DesignFormProps {
  design: Design;
  refusal: Refusal | null;
}

function DesignFormRefusal({ refusal, short }: { refusal: Refusal | null; short: string }) {
  const { t } = usePageView();
  if (!refusal || refusal.fields) return null;
  return <ErrorAlert short={short} sentence={refusalText(t, refusal)} />;
}

export function SaleForm({ design, refusal }: DesignFormProps) {
  const { t } = usePageView();
  return (
    <Form id="sale" action={`/bottle-design/detail/${design.id}/sale`} className="stack">
      <IdempotencyField />
      <p className="muted text-13">{t("designs.sell_text")}</p>
      <Field
        name="price"
        label={t("designs.price")}
        tried={useFormState(refusal)}
        icon="coin"
        inputMode="numeric"
        required
        value={String(DESIGN_LIMITS.priceMin)}
      />
      <DesignFormRefusal refusal={refusal} short={t("designs.sale_failed")} />
      <SubmitButton>{t("designs.sell")}</SubmitButton>
    </Form>
  );
}

/** Form to destroy a design, confirmed by its name (docs/product.md 4.7). */
export function DestroyForm({ design, refusal }: DesignFormProps) {
  const { t, now } = usePageView();
  return (
    <Form id="destroy" action={`/bottle-design/detail/${design.id}/destroy`} className="stack">
      <IdempotencyField />
      <p className="muted text-13">{t("designs.destroy_text", { name: design.name, n: priceAt("destroy", now) })}</p>
      <Field
        name="destroyConfirmName"
        label={t("designs.destroy_label")}
        tried={useFormState(refusal)}
        autoComplete="off"
        required
      />
      <DesignFormRefusal refusal={refusal} short={t("designs.destroy_failed")} />
      <SubmitButton kind="danger wide">{t("bottles.page.destroy")}</SubmitButton>
    </Form>
  );
}
