/** Parts of the lists of what members ask the team for. */
import type { ReactNode } from "react";
import type { ListPage } from "../../../db/paging";
import { formatAgo } from "../../../i18n/format";
import { SAFETY_LIMITS } from "../../../limits/safety";
import type { FormState } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import { nameAttributes } from "../../../translate/detect-language";
import { MoreLink } from "./frame";

interface AskedByProps {
  person: { id: string; nickname: string };
  at: number;
  detail: string;
  /** Below the title of its list. */
  heading?: "h2" | "h3";
}

/** Heading: who asks, since when. */
export function AskedBy({ person, at, detail, heading: Heading = "h2" }: AskedByProps) {
  const { locale, now, zone } = usePageView();
  return (
    <>
      <Heading>
        <a className="name-link" href={`/official/people/${person.id}`}>
          <bdi {...nameAttributes(person.nickname)}>{person.nickname}</bdi>
        </a>
      </Heading>
      <p className="text-13 muted">
        {formatAgo(locale, at, now, zone)} · {detail}
      </p>
    </>
  );
}

interface GrantOrRefuseProps {
  id: string;
  typed: FormState;
  grant: string;
  refuse: string;
}

/** The reason, and the two buttons that decide. */
export function GrantOrRefuse({ id, typed, grant, refuse }: GrantOrRefuseProps) {
  const { t } = usePageView();
  return (
    <>
      <TextAreaField
        id={`reply-${id}`}
        name="reply"
        label={t("official.reason_label")}
        most={SAFETY_LIMITS.reasonMax}
        tried={typed}
      />
      <button type="submit" name="decision" value="granted" className="button primary wide">
        {grant}
      </button>
      <button type="submit" name="decision" value="refused" className="button secondary wide">
        {refuse}
      </button>
    </>
  );
}

interface WaitingListProps<T> {
  id: string;
  title: string;
  path: string;
  list: ListPage<T>;
  card: (item: T) => ReactNode;
}

/** The cards of a list that has no tab of its own, below its title, with the way to more. */
export function WaitingList<T>({ id, title, path, list, card }: WaitingListProps<T>) {
  const { t } = usePageView();
  return (
    <>
      <h2 className="text-20 bold">{title}</h2>
      {list.items.length === 0 ? (
        <p className="muted">{t("official.nothing")}</p>
      ) : (
        <div className="stack" id={id}>
          {list.items.map(card)}
          <MoreLink tag="p" path={path} cursor={list.nextCursor} rows={`#${id} > *`} />
        </div>
      )}
    </>
  );
}
