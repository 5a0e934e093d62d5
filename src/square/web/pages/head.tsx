import { formatNumber } from "../../../i18n/format";
import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { markupTemplate } from "../../../shell/document/markup-template";
import type { PageView } from "../../../shell/parts/page-view";
import { Coin, Icon } from "../../../ui/icon";

/** Letters for which the whole title has room beside what is in the head, on a phone of 390 px. */
const ROOMY_TITLE = 14;

interface SquareHeadTexts {
  find: string;
  coins: string;
  coinsText: string;
}

const squareHeadMarkup = markupTemplate<{ locale: Locale }, SquareHeadTexts>(
  { find: "text", coins: "raw", coinsText: "text" },
  ({ locale, find, coins, coinsText }) => {
    const t = translatorFor(locale);
    const title = t("square.title");
    return (
      <header className="square-head">
        <h1 className={title.length > ROOMY_TITLE ? "text-20 bold long" : "text-20 bold"}>
          <span className="whole">{title}</span>
          <span className="short">{t("shell.tab.square")}</span>
        </h1>
        <a className="icon-button" href={find} aria-label={t("square.find")}>
          <Icon name="search" />
        </a>
        <a
          id="square-coins"
          className="chip numeric"
          href="/coin-records"
          aria-label={coinsText}
          hx-get="/bottle-square"
          hx-trigger="thrown from:body"
          hx-select="#square-coins"
          hx-swap="outerHTML"
        >
          <Coin size={18} />
          {coins}
        </a>
        <a className="icon-button square-new" href="/bottle-design/editor" aria-label={t("square.make")}>
          <Icon name="plus" />
        </a>
      </header>
    );
  },
);

/** The head, with the reader's coins. @param find path of the search */
export const headMarkup = ({ t, locale }: PageView, coins: number, find: string): string =>
  squareHeadMarkup(
    { locale },
    { find, coins: formatNumber(locale, coins), coinsText: t("bottles.home.coins", { n: coins }) },
  );
