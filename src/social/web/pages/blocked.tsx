import type { Paged } from "../../../db/paging";
import type { Ctx } from "../../../http/env";
import { formatDay } from "../../../i18n/format";
import { dayIn } from "../../../i18n/zone";
import { page, Top } from "../../../shell/document/page";
import { EmptySea } from "../../../shell/parts/empty";
import { MoreRow } from "../../../shell/parts/more-row";
import { useView } from "../../../shell/parts/view";
import { Avatar } from "../../../ui/picture";
import type { Since } from "../../social";
import { nameIn } from "../json";

interface Row {
  person: Pick<Since, "id" | "nickname" | "avatar">;
  /** ms; null: unblocked. */
  since: number | null;
}

/** Row with unblock and block, replaced in place. */
export function BlockedRow({ person, since }: Row) {
  const { t, language, now, zone } = useView();
  const { id, avatar } = person;
  const nickname = nameIn(t, person);
  const free = since === null;
  const action = `/friends/${id}/${free ? "block" : "unblock"}`;
  const text = t(free ? "social.block_again" : "social.unblock");
  const day = dayIn(since ?? now, zone);
  // Always a date: "since today" does not work in every language.
  const date = formatDay(language, day, day + 2);
  return (
    <li id={`blocked-${id}`} className={free ? "freed" : "kept-out"}>
      <Avatar id={id} photo={avatar} size={48} />
      <span className="grow">
        <b className="ellipsis name" dir="auto">
          <bdi>{nickname}</bdi>
        </b>
        <span className="text-13 muted line" role={free ? "status" : undefined}>
          {free ? t("social.unblocked") : t("social.blocked.since", { date })}
        </span>
      </span>
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
          className={free ? "button txt small" : "button outlined small"}
          aria-label={t("shell.label_of", { label: text, name: nickname })}
        >
          {text}
        </button>
      </form>
    </li>
  );
}

const isEmpty = ({ items, nextCursor }: Paged<Since>): boolean => items.length === 0 && nextCursor === null;

function People({ list }: { list: Paged<Since> }) {
  const { t } = useView();
  if (isEmpty(list)) return <EmptySea title={t("social.blocked.none")} text={t("social.blocked.text")} />;
  const next = list.nextCursor && `/profile/blocked?cursor=${encodeURIComponent(list.nextCursor)}`;
  return (
    <ul className="card list people" id="blocked">
      {list.items.map((person) => (
        <BlockedRow key={person.id} person={person} since={person.since} />
      ))}
      {next ? (
        <MoreRow next={next} rows="#blocked > li">
          {t("social.more")}
        </MoreRow>
      ) : null}
    </ul>
  );
}

export function blockedPage(c: Ctx, list: Paged<Since>): Promise<Response> {
  const t = c.get("t");
  return page(
    c,
    { title: t("social.blocked.title") },
    <>
      <Top title={t("social.blocked.title")} back="/profile" />
      <main id="main" className="main">
        {isEmpty(list) ? null : <p className="muted foot">{t("social.blocked.text")}</p>}
        <People list={list} />
        <p className="text-13 muted foot">{t("social.blocked.how")}</p>
      </main>
    </>,
  );
}
