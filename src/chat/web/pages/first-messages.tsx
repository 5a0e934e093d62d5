/** What a chat's page knows of first messages, and of the bottle where the two met. */
import { designName } from "../../../designs/designs";
import { formatDate } from "../../../i18n/format";
import { CHAT_SERVER_LIMITS } from "../../../limits/chat";
import { markupInView, type PageView, usePageView } from "../../../shell/parts/page-view";
import type { ChatProps, FirstMessages } from "../../../ui/chat/types";
import { Icon } from "../../../ui/icon";
import { BottlePicture } from "../../../ui/pictures";
import type { ChatOverview } from "../../chat";

/** Whether first messages are what one may write here, or could until now. */
export const writesFirstMessages = ({ textsLeft, canWrite, reason }: ChatOverview): boolean =>
  textsLeft !== null && (canWrite || reason === "stranger_limit");

function firstMessagesOf(overview: ChatOverview): FirstMessages | null {
  const { request, textsLeft } = overview;
  if (request?.from === "them") return request;
  return writesFirstMessages(overview) ? { from: "me", left: textsLeft ?? 0 } : null;
}

/** By how many are left. */
function firstTextsOf({ t }: PageView, name: string, first: FirstMessages | null): string[] {
  const max = CHAT_SERVER_LIMITS.strangerTexts;
  if (!first) return [];
  const lefts = Array.from({ length: max }, (_, left) => left);
  if (first.from === "them") return lefts.map((left) => t("chat.stranger_text", { n: max - left, max }));
  return lefts.map((n) => t(n === 0 ? "chat.texts_sent" : "chat.texts_left", { name, n }));
}

/** The bottle where the two met. */
export function MetBottleCard({ overview: { metBottle, person } }: { overview: ChatOverview }) {
  const { t, locale, zone } = usePageView();
  if (!metBottle) return null;
  const { id, design, foundBy, foundAt } = metBottle;
  const date = formatDate(locale, foundAt, zone);
  return (
    <a className="card" href={`/bottle/${id}`}>
      <span className="chat-met-art">
        <BottlePicture svg={design.svg} height={54} lazy />
      </span>
      <span className="grow">
        <span className="serif">{designName(t, design)}</span>
        <span className="text-13 muted">
          {t(foundBy === person.id ? "chat.found_yours" : "chat.found_theirs", { date })}
        </span>
      </span>
      <Icon name="chev" size={18} chev />
    </a>
  );
}

const metMarkupOf = (view: PageView, overview: ChatOverview): ChatProps["met"] =>
  overview.metBottle ? markupInView(view, <MetBottleCard overview={overview} />) : null;

/** @param name of the other */
export function firstPropsOf(
  view: PageView,
  overview: ChatOverview,
  name: string,
): Pick<ChatProps, "firstMessages" | "firstTexts" | "met"> {
  const firstMessages = firstMessagesOf(overview);
  return { firstMessages, firstTexts: firstTextsOf(view, name, firstMessages), met: metMarkupOf(view, overview) };
}
