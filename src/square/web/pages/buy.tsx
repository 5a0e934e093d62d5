import { formatNumber, formatSigned } from "../../../i18n/format";
import { SEA_LIMITS } from "../../../limits/sea";
import { Form, IdempotencyField, SubmitButton } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { ConfirmDialog } from "../../../ui/dialogs";
import { Coin } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";
import type { ListedDesign } from "../../listed-design";

interface BuyBarProps {
  person: SignedIn;
  design: ListedDesign & { price: number };
}

function BalanceLine({ label, coins, last }: { label: string; coins: string; last?: boolean }) {
  return (
    <div className={last ? "bold" : undefined}>
      <dt>{label}</dt>
      <dd className="worth numeric" dir="ltr">
        <Coin size={18} />
        {coins}
      </dd>
    </div>
  );
}

function Balance({ person, design: { price } }: BuyBarProps) {
  const { t, locale } = usePageView();
  return (
    <dl className="price-sum">
      <BalanceLine label={t("square.before")} coins={formatNumber(locale, person.coins)} />
      <BalanceLine label={t("square.price")} coins={formatSigned(locale, -price)} />
      <BalanceLine label={t("square.after")} coins={formatNumber(locale, person.coins - price)} last />
    </dl>
  );
}

function ConfirmPurchase(props: BuyBarProps) {
  const { t } = usePageView();
  const { design } = props;
  return (
    <ConfirmDialog
      id="buy-ask"
      title={t("square.ask", { name: design.name })}
      text={t("square.ask_text", { n: SEA_LIMITS.usesOfPurchased })}
      cancel={t("shell.cancel")}
      more={<Balance {...props} />}
    >
      <Form id="buy" action={`/bottle-square/${design.id}/buy`}>
        <IdempotencyField />
        <input type="hidden" name="version" value={design.version} />
        <SubmitButton kind="small primary">{t("square.buy_verb")}</SubmitButton>
      </Form>
    </ConfirmDialog>
  );
}

function TooFewCoins({ person, design }: BuyBarProps) {
  const { t } = usePageView();
  return (
    <ConfirmDialog
      id="buy-ask"
      title={t("square.poor")}
      text={t("square.poor_text", { n: design.price - person.coins })}
      cancel={t("shell.close")}
    >
      <a className="button small primary" href="/">
        {t("shell.face.home")}
      </a>
    </ConfirmDialog>
  );
}

/** Price, balance and button. */
export function BuyBar(props: BuyBarProps) {
  const { t, locale } = usePageView();
  const { person, design } = props;
  const poor = person.coins < design.price;
  return (
    <section className="action-bar buy" aria-label={t("square.buy")}>
      <p className="numeric">
        <span className="worth price text-20">
          <Coin size={22} />
          <span className="visually-hidden">{t("bottles.home.coins", { n: design.price })}</span>
          <span aria-hidden="true">{formatNumber(locale, design.price)}</span>
        </span>
        <span className="text-12 muted" id="buy-coins">
          {poor ? t("square.poor") : t("square.have", { n: person.coins })}
        </span>
      </p>
      <button
        type="button"
        className={`button ${poor ? "secondary" : "primary"} grow`}
        popoverTarget="buy-ask"
        aria-describedby={poor ? "buy-coins" : undefined}
      >
        {t("square.buy")}
      </button>
      {poor ? <TooFewCoins {...props} /> : <ConfirmPurchase {...props} />}
    </section>
  );
}
