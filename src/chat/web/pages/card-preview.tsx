import { usePageView } from "../../../shell/parts/page-view";
import { CardContent } from "../../../ui/chat/cards/card";
import type { CardTexts } from "../../../ui/chat/cards/card-title";
import { CARD_TEXTS } from "../../../ui/chat/cards/card-types";
import type { Card } from "../../chat";

/** A card as its message shows it. */
export function CardPreview({ card }: { card: Card }) {
  const { t, locale } = usePageView();
  const values = { who: "{who}", price: "{price}" };
  const texts = CARD_TEXTS.map((key) => [key, (t as (key: string, values: object) => string)(`chat.${key}`, values)]);
  return (
    <div className="send-card">
      <div className="chat-card">
        <CardContent card={card} texts={Object.fromEntries(texts) as CardTexts} tag={locale} />
      </div>
    </div>
  );
}
