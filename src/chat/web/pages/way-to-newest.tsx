import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import { chatPathOf } from "../chat-path";
import { foundByQuery, withQuery } from "../search/tabs";
import type { ChatPageData } from "./props";

/** Below messages that are not the newest: what follows them, and the way down. */
export function WayToNewest({ data: { overview, isOlderPage, foundBy, previousCursor } }: { data: ChatPageData }) {
  const { t } = usePageView();
  if (!isOlderPage) return null;
  const path = chatPathOf(overview.person.id);
  return (
    <nav className="chat-way-down" aria-label={t("chat.log")}>
      {previousCursor ? (
        <a className="link" href={withQuery(path, { after: previousCursor, ...foundByQuery(foundBy) })}>
          {t("chat.newer")}
        </a>
      ) : null}
      <a className="button secondary small" href={path}>
        <Icon name="down" size={20} />
        {t("chat.newest")}
      </a>
    </nav>
  );
}
