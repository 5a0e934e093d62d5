import { formatNumber } from "../../../../i18n/format";
import type { Locale } from "../../../../i18n/locales";
import { translatorFor } from "../../../../i18n/translator";
import { markupTemplate } from "../../../../shell/document/markup-template";
import { chosenIn } from "../../../../shell/panes/as-list";
import { checkInMarkup } from "../../../../shell/parts/check-in-button";
import type { PageView } from "../../../../shell/parts/page-view";
import { Coin, Icon } from "../../../../ui/icon";
import type { HeldBottles } from "../../../holding/held-state";
import type { DailyAllowance } from "../../../throwing/throw";

export interface KnownInviter {
  id: string;
  nickname: string;
}

interface HomeHeaderProps {
  held: HeldBottles | null;
  /** null: signed out. */
  today: DailyAllowance | null;
  /** The person's inviter, shown with the first hints; null: none. */
  inviter: KnownInviter | null;
}

interface HudTexts {
  /** Absent: signed out. */
  coins: string | undefined;
  coinsLabel: string;
  coinsFormatted: string;
  checkIn: string;
  /** Path of the bottle in the person's hand, of several their list; absent: none. */
  held: string | undefined;
  heldCount: string;
  /** Path and sentence of the person's inviter; absent: none. */
  inviterPath: string | undefined;
  inviterText: string;
}

const hudMarkup = markupTemplate<{ locale: Locale; heldChosen: "true" | undefined }, HudTexts>(
  {
    coins: "raw",
    coinsLabel: "text",
    coinsFormatted: "text",
    checkIn: "raw",
    held: "raw",
    heldCount: "text",
    inviterPath: "raw",
    inviterText: "text",
  },
  ({ locale, heldChosen, coins, coinsLabel, coinsFormatted, checkIn, held, heldCount, ...inviter }) => {
    const t = translatorFor(locale);
    return (
      <header className="hud" id="hud">
        {coins === undefined ? (
          <a className="chip" href="/login">
            <Icon name="profile" size={20} />
            {t("bottles.home.login")}
          </a>
        ) : (
          <a className="chip numeric" href="/coin-records" aria-label={coinsLabel}>
            <Coin />
            <span data-coins={coins}>{coinsFormatted}</span>
          </a>
        )}
        {checkIn}
        {held === undefined ? null : (
          <a className="chip held" href={held} aria-current={heldChosen}>
            <Icon name="bottle" size={20} />
            <b>{heldCount}</b> <span>{t("bottles.home.held")}</span>
          </a>
        )}
        {inviter.inviterPath === undefined ? null : (
          <a className="chip invited" href={inviter.inviterPath}>
            <Icon name="gift" size={20} />
            <span className="ellipsis" dir="auto">
              {inviter.inviterText}
            </span>
          </a>
        )}
      </header>
    );
  },
);

const heldPathOf = ({ first, count }: HeldBottles): string => (count === 1 ? `/bottle/${first}` : "/picked-bottles");

/** Head of home: coins, check-in, the bottles in the hand. */
export function homeHeaderMarkup(view: PageView, { held, today, inviter }: HomeHeaderProps): string {
  const { person, t, locale } = view;
  const heldPath = held ? heldPathOf(held) : undefined;
  return hudMarkup(
    { locale, heldChosen: heldPath === undefined ? undefined : chosenIn(view)(heldPath) },
    {
      coins: person ? String(person.coins) : undefined,
      coinsLabel: person ? t("bottles.home.coins", { n: person.coins }) : "",
      coinsFormatted: person ? formatNumber(locale, person.coins) : "",
      checkIn: today ? checkInMarkup(view, { done: today.checkedIn, part: "hud" }) : "",
      held: heldPath,
      heldCount: held ? formatNumber(locale, held.count) : "",
      inviterPath: inviter ? `/friends/${inviter.id}` : undefined,
      inviterText: inviter ? t("bottles.home.inviter", { name: inviter.nickname }) : "",
    },
  );
}
