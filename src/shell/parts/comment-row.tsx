import type { ReactNode } from "react";
import { countryName } from "../../i18n/countries";
import { formatAgo } from "../../i18n/format";
import type { Translate } from "../../i18n/intl";
import { NameLink } from "../../ui/letter";
import { Avatar } from "../../ui/picture";
import { useView } from "./view";

interface Props {
  comment: {
    /** null: the reader does not learn who it is. */
    author: { id: string; nickname: string; avatar: string | null; country: string } | null;
    content: string;
    createdAt: number;
  };
  /** Moves as it arrives (`islands/page/feel.ts`). */
  event?: string;
  mark?: ReactNode;
  words?: ReactNode;
  children?: ReactNode;
}

type Author = Props["comment"]["author"];

/** What somebody is called; who is not known is "somebody". */
export const nameOf = (t: Translate, person: Pick<NonNullable<Author>, "nickname"> | null): string =>
  person?.nickname ?? t("social.person.somebody");

function Meta({ author, createdAt }: { author: Author; createdAt: number }) {
  const { t, language, now, zone } = useView();
  const age = formatAgo(language, createdAt, now, zone);
  if (!author) return <span className="muted">{age}</span>;
  const country = countryName(author.country, language);
  return <span className="muted">{t("bottles.page.comment_meta", { country, age })}</span>;
}

export function CommentRow({ comment: { author, content, createdAt }, event, mark, words, children }: Props) {
  const { t } = useView();
  return (
    <li className="comment" data-event={event}>
      <Avatar id={author?.id ?? ""} photo={author?.avatar ?? null} size={36} />
      <div className="grow">
        <div className="text-13">
          <b>
            <NameLink name={nameOf(t, author)} href={author ? `/friends/${author.id}` : undefined} />
          </b>{" "}
          <Meta author={author} createdAt={createdAt} />
          {mark}
        </div>
        {words ?? <div className="comment-text">{content}</div>}
        {children}
      </div>
    </li>
  );
}
