import type { Ctx, SignedIn } from "../../http/env";
import { Coin } from "../../ui/icon";

/** What is in the purse. */
export function CoinsCard({ c, person }: { c: Ctx; person: SignedIn }) {
  return (
    <p className="card panel row">
      <Coin size={26} />
      <span className="t24 b num">{c.var.t("home.coins", { n: person.coins })}</span>
    </p>
  );
}
