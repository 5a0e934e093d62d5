import { MoreRow } from "../../../shell/parts/more-row";
import { usePageView } from "../../../shell/parts/page-view";
import { type ChatOverview, excerptOfMessage } from "../../chat";
import { partnerNameOf } from "../pages/props";
import { Excerpt, MessageRow } from "./message-row";
import { type FoundWords, searchUrlOf } from "./tabs";

interface WordsFoundProps {
  overview: ChatOverview;
  q: string;
  found: FoundWords;
}

function NothingFound({ overview }: { overview: ChatOverview }) {
  const view = usePageView();
  return (
    <div className="empty">
      <h2 className="text-17">
        <span role="status">{view.t("chat.search.none")}</span>
      </h2>
      <p className="muted">{view.t("chat.search.none_text", { name: partnerNameOf(view, overview) })}</p>
    </div>
  );
}

/** The places of some words, newest first. */
export function WordsFound({ overview, q, found }: WordsFoundProps) {
  const { t } = usePageView();
  const { query, hits, count, more, nextCursor } = found;
  if (q === "") return <p className="muted chat-seek-hint">{t("chat.search.hint")}</p>;
  if (hits.length === 0 && nextCursor === null) return <NothingFound overview={overview} />;
  const next = nextCursor && searchUrlOf(overview.person.id, { q, cursor: nextCursor });
  return (
    <>
      {count === null ? null : (
        <h2 className="text-13 muted tally-line chat-seek-count">
          <span role="status">{t(more ? "chat.search.count_more" : "chat.search.count", { n: count })}</span>
        </h2>
      )}
      <ul className="list chat-places" id="places">
        {hits.map(({ message }) => (
          <MessageRow key={message.id} overview={overview} message={message}>
            <Excerpt pieces={excerptOfMessage(message.text ?? "", query)} />
          </MessageRow>
        ))}
        <MoreRow next={next} rows="#places > li">
          {t("chat.search.more")}
        </MoreRow>
      </ul>
    </>
  );
}
