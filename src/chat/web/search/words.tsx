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

function NothingFound({ overview, q }: { overview: ChatOverview; q: string }) {
  const view = usePageView();
  return (
    <div className="empty">
      <h2 className="text-17">
        <span role="status">{view.t("chat.search.none")}</span>
      </h2>
      <p className="muted">{view.t("chat.search.none_text", { name: partnerNameOf(view, overview) })}</p>
      <a className="button secondary" href={searchUrlOf(null, { q })}>
        {view.t("chat.search.all")}
      </a>
    </div>
  );
}

/** How many places there are, on the first page. */
export function PlaceCount({ found: { count, more } }: { found: FoundWords }) {
  const { t } = usePageView();
  if (count === null) return null;
  return (
    <h2 className="text-13 muted tally-line chat-seek-count">
      <span role="status">{t(more ? "chat.search.count_more" : "chat.search.count", { n: count })}</span>
    </h2>
  );
}

/** The places of some words, newest first. */
export function WordsFound({ overview, q, found }: WordsFoundProps) {
  const { t } = usePageView();
  const { query, hits, nextCursor } = found;
  if (q === "") return <p className="muted chat-seek-hint">{t("chat.search.hint")}</p>;
  if (hits.length === 0 && nextCursor === null) return <NothingFound overview={overview} q={q} />;
  const next = nextCursor && searchUrlOf(overview.person.id, { q, cursor: nextCursor });
  return (
    <>
      <PlaceCount found={found} />
      <ul className="list chat-places" id="places">
        {hits.map(({ message }) => (
          <MessageRow key={message.id} overview={overview} message={message} q={q}>
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
