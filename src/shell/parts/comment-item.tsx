import type { ReactNode } from "react";
import { countryName } from "../../i18n/countries";
import { formatAgo } from "../../i18n/format";
import type { Translate } from "../../i18n/translator";
import { textAttributes } from "../../translate/detect-language";
import { NameLink } from "../../ui/letter";
import { Avatar } from "../../ui/pictures";
import { usePageView } from "./page-view";

interface CommentItemProps {
  comment: {
    /** null: the reader may not know the author. */
    author: { id: string; nickname: string; avatar: string | null; country: string } | null;
    content: string;
    createdAt: number;
  };
  /** Name by which a new comment is animated (`islands/page/effects.ts`). */
  event?: string;
  mark?: ReactNode;
  words?: ReactNode;
  children?: ReactNode;
}

type CommentAuthor = CommentItemProps["comment"]["author"];

/** The author's nickname, or "somebody" where the reader may not know them. */
export const commentAuthorNameOf = (
  t: Translate,
  person: Pick<NonNullable<CommentAuthor>, "nickname"> | null,
): string => person?.nickname ?? t("social.person.somebody");

function CommentMeta({ author, createdAt }: { author: CommentAuthor; createdAt: number }) {
  const { t, language, locale, now, zone } = usePageView();
  const age = formatAgo(locale, createdAt, now, zone);
  if (!author) return <span className="muted">{age}</span>;
  const country = countryName(author.country, language);
  return <span className="muted">{t("bottles.page.comment_meta", { country, age })}</span>;
}

export function CommentItem({
  comment: { author, content, createdAt },
  event,
  mark,
  words,
  children,
}: CommentItemProps) {
  const { t } = usePageView();
  return (
    <li className="comment" data-event={event}>
      <Avatar id={author?.id ?? ""} photo={author?.avatar ?? null} size={36} />
      <div className="grow">
        <div className="text-13">
          <b>
            <NameLink name={commentAuthorNameOf(t, author)} href={author ? `/friends/${author.id}` : undefined} />
          </b>{" "}
          <CommentMeta author={author} createdAt={createdAt} />
          {mark}
        </div>
        {words ?? (
          <div className="comment-text" {...textAttributes(content)}>
            {content}
          </div>
        )}
        {children}
      </div>
    </li>
  );
}
