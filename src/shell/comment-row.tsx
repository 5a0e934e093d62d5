import type { ReactNode } from "react";
import { countryName } from "../i18n/countries";
import { formatAgo } from "../i18n/format";
import { NameLink } from "../ui/letter";
import { Avatar } from "../ui/picture";
import { useView } from "./view";

interface Props {
  comment: {
    author: { id: string; nickname: string; avatar: string | null; country: string };
    content: string;
    createdAt: number;
  };
  /** Moves as it arrives (`islands/feel.ts`). */
  event?: string;
  mark?: ReactNode;
  words?: ReactNode;
  children?: ReactNode;
}

export function CommentRow({ comment: { author, content, createdAt }, event, mark, words, children }: Props) {
  const { t, language, now, zone } = useView();
  const meta = {
    country: countryName(author.country, language),
    age: formatAgo(language, createdAt, now, zone),
  };
  return (
    <li className="comment" data-event={event}>
      <Avatar id={author.id} photo={author.avatar} size={36} />
      <div className="grow">
        <div className="text-13">
          <b>
            <NameLink name={author.nickname} href={`/friends/${author.id}`} />
          </b>{" "}
          <span className="muted">{t("bottles.page.comment_meta", meta)}</span>
          {mark}
        </div>
        {words ?? <div className="comment-text">{content}</div>}
        {children}
      </div>
    </li>
  );
}
