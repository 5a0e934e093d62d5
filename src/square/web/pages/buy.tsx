import { newId } from "../../../db/ids";
import { formatNumber, formatSigned } from "../../../i18n/format";
import { SEA } from "../../../limits/limits";
import { Form, Once } from "../../../shell/parts/form";
import { useView } from "../../../shell/parts/view";
import { Ask } from "../../../ui/ask";
import { Coin } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";
import type { Hung } from "../../view";

interface Props {
  person: SignedIn;
  design: Hung & { price: number };
}

function Sum({ label, coins, last }: { label: string; coins: string; last?: boolean }) {
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

function Balance({ person, design: { price } }: Props) {
  const { t, language } = useView();
  return (
    <dl className="price-sum">
      <Sum label={t("square.before")} coins={formatNumber(language, person.coins)} />
      <Sum label={t("square.price")} coins={formatSigned(language, -price)} />
      <Sum label={t("square.after")} coins={formatNumber(language, person.coins - price)} last />
    </dl>
  );
}

function Question(props: Props) {
  const { t, now } = useView();
  const { design } = props;
  return (
    <Ask
      id="buy-ask"
      title={t("square.ask", { name: design.name })}
      text={t("square.ask_text", { n: SEA.usesOfPurchased })}
      cancel={t("shell.cancel")}
      more={<Balance {...props} />}
    >
      <Form id="buy" action={`/bottle-square/${design.id}/buy`}>
        <Once value={newId(now)} />
        <input type="hidden" name="version" value={design.version} />
        <button type="submit" className="button small primary">
          {t("square.buy_verb")}
        </button>
      </Form>
    </Ask>
  );
}

function TooFew({ person, design }: Props) {
  const { t } = useView();
  return (
    <Ask
      id="buy-ask"
      title={t("square.poor")}
      text={t("square.poor_text", { n: design.price - person.coins })}
      cancel={t("shell.close")}
    >
      <a className="button small primary" href="/">
        {t("shell.face.home")}
      </a>
    </Ask>
  );
}

/** Price, balance and button. */
export function BuyBar(props: Props) {
  const { t, language } = useView();
  const { person, design } = props;
  return (
    <section className="action-bar buy" aria-label={t("square.buy")}>
      <p className="numeric">
        <span className="worth price text-20">
          <Coin size={22} />
          <span className="visually-hidden">{t("bottles.home.coins", { n: design.price })}</span>
          <span aria-hidden="true">{formatNumber(language, design.price)}</span>
        </span>
        <span className="text-12 muted">{t("square.have", { n: person.coins })}</span>
      </p>
      <button type="button" className="button primary grow" popoverTarget="buy-ask">
        {t("square.buy")}
      </button>
      {person.coins < design.price ? <TooFew {...props} /> : <Question {...props} />}
    </section>
  );
}
