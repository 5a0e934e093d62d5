import { newId } from "../../../db/ids";
import { errorText } from "../../../i18n/refusals";
import { DESIGN } from "../../../limits/limits";
import { priceAt } from "../../../limits/prices";
import type { Refusal } from "../../../runtime/errors";
import { Field, Form, Once, tried } from "../../../shell/parts/form";
import { useView } from "../../../shell/parts/view";
import { ThrowAlert } from "../../../ui/throw-fields";
import type { Design } from "../../designs";

interface Props {
  design: Design;
  refusal: Refusal | null;
}

function Failed({ refusal, short }: { refusal: Refusal | null; short: string }) {
  const { t } = useView();
  if (!refusal || refusal.fields) return null;
  return <ThrowAlert short={short} sentence={errorText(t, refusal)} />;
}

export function SaleForm({ design, refusal }: Props) {
  const view = useView();
  const { t, now } = view;
  return (
    <Form id="sale" action={`/bottle-design/detail/${design.id}/sale`} className="stack">
      <Once value={newId(now)} />
      <p className="muted text-13">{t("designs.sell_text")}</p>
      <Field
        name="price"
        label={t("designs.price")}
        tried={tried(view, refusal)}
        icon="coin"
        inputMode="numeric"
        required
        value={String(DESIGN.priceMin)}
      />
      <Failed refusal={refusal} short={t("designs.sale_failed")} />
      <button type="submit" className="button primary wide">
        {t("designs.sell")}
      </button>
    </Form>
  );
}

/** Name confirmation (specification section 4). */
export function DestroyForm({ design, refusal }: Props) {
  const view = useView();
  const { t, now } = view;
  return (
    <Form id="destroy" action={`/bottle-design/detail/${design.id}/destroy`} className="stack">
      <Once value={newId(now)} />
      <p className="muted text-13">
        {t("designs.destroy_text", { name: design.name, n: priceAt("destroy", now) })}
      </p>
      <Field
        name="destroyConfirmName"
        label={t("designs.destroy_label")}
        tried={tried(view, refusal)}
        autoComplete="off"
        required
      />
      <Failed refusal={refusal} short={t("designs.destroy_failed")} />
      <button type="submit" className="button danger wide">
        {t("bottles.page.destroy")}
      </button>
    </Form>
  );
}
