import type { ListPage } from "../../../db/paging";
import type { Ctx } from "../../../http/env";
import { formatRelativeDay } from "../../../i18n/format";
import { localDayOf } from "../../../i18n/time-zone";
import { renderTitledPage } from "../../../shell/document/page";
import { EmptyState } from "../../../shell/parts/empty-state";
import { MoreRow, nextPagePath } from "../../../shell/parts/more-row";
import { usePageView } from "../../../shell/parts/page-view";
import { nameAttributes } from "../../../translate/detect-language";
import { Avatar } from "../../../ui/pictures";
import type { RelatedPerson } from "../../social";
import { personNameIn } from "../json";

interface BlockedRowProps {
  person: Pick<RelatedPerson, "id" | "nickname" | "avatar">;
  /** ms; null: unblocked. */
  since: number | null;
}

interface BlockToggleProps {
  id: string;
  name: string;
  isUnblocked: boolean;
}

function BlockToggle({ id, name, isUnblocked }: BlockToggleProps) {
  const { t } = usePageView();
  const action = `/friends/${id}/${isUnblocked ? "block" : "unblock"}`;
  const text = t(isUnblocked ? "social.block_again" : "social.unblock");
  return (
    <form
      method="post"
      action={action}
      hx-post={action}
      hx-target={`#blocked-${id}`}
      hx-select={`#blocked-${id}`}
      hx-swap="outerHTML"
      hx-sync="this:drop"
    >
      <input type="hidden" name="row" value="1" />
      <button
        type="submit"
        className={isUnblocked ? "button txt small" : "button outlined small"}
        aria-label={t("shell.label_of", { label: text, name })}
      >
        {text}
      </button>
    </form>
  );
}

/** Row with a button to unblock or block again, replaced in place. */
export function BlockedRow({ person, since }: BlockedRowProps) {
  const { t, locale, now, zone } = usePageView();
  const { id, avatar } = person;
  const nickname = personNameIn(t, person);
  const isUnblocked = since === null;
  const day = localDayOf(since ?? now, zone);
  // Always a date: "since today" does not work in every language.
  const date = formatRelativeDay(locale, day, day + 2);
  return (
    <li id={`blocked-${id}`} className={isUnblocked ? "freed" : "kept-out"}>
      <Avatar id={id} photo={avatar} size={48} />
      <span className="grow">
        <b className="ellipsis name" {...nameAttributes(nickname)}>
          <bdi>{nickname}</bdi>
        </b>
        <span className="text-13 muted line" role={isUnblocked ? "status" : undefined}>
          {isUnblocked ? t("social.unblocked") : t("social.blocked.since", { date })}
        </span>
      </span>
      <BlockToggle id={id} name={nickname} isUnblocked={isUnblocked} />
    </li>
  );
}

const isEmptyList = ({ items, nextCursor }: ListPage<RelatedPerson>): boolean =>
  items.length === 0 && nextCursor === null;

function BlockedPeople({ list }: { list: ListPage<RelatedPerson> }) {
  const { t } = usePageView();
  if (isEmptyList(list))
    return (
      <EmptyState
        title={t("social.blocked.none")}
        text={t("social.blocked.text")}
        href="/"
        label={t("shell.face.home")}
      />
    );
  return (
    <ul className="card list people" id="blocked">
      {list.items.map((person) => (
        <BlockedRow key={person.id} person={person} since={person.since} />
      ))}
      <MoreRow next={nextPagePath("/profile/blocked", list.nextCursor)} rows="#blocked > li">
        {t("social.more")}
      </MoreRow>
    </ul>
  );
}

export function blockedPeoplePage(c: Ctx, list: ListPage<RelatedPerson>): Promise<Response> {
  const t = c.get("t");
  return renderTitledPage(
    c,
    { title: t("social.blocked.title"), back: "/profile" },
    <>
      {isEmptyList(list) ? null : <p className="muted foot">{t("social.blocked.text")}</p>}
      <BlockedPeople list={list} />
      <p className="text-13 muted foot">{t("social.blocked.how")}</p>
    </>,
  );
}
