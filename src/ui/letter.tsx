import type { ReactNode } from "react";
import { Avatar } from "./picture";

interface ByProps {
  person: { id: string; nickname: string; avatar: string | null };
  /** Country and age, already in the reader's language. */
  meta: string;
  mark?: ReactNode;
}

/** Who wrote it, from where and when. */
export function By({ person, meta, mark }: ByProps) {
  return (
    <div className="by">
      <Avatar id={person.id} photo={person.avatar} size={44} />
      <div className="grow">
        <div className="b">
          <bdi>{person.nickname}</bdi> {mark}
        </div>
        <div className="t13 m2">{meta}</div>
      </div>
    </div>
  );
}

/** What somebody wrote, on paper. */
export function Letter({
  by,
  content,
  lang,
  children,
}: {
  by: ReactNode;
  content: string;
  lang: string;
  children?: ReactNode;
}) {
  return (
    <article className="paper letter">
      {by}
      <p className="msg" dir="auto" lang={lang}>
        {content}
      </p>
      {children}
    </article>
  );
}
