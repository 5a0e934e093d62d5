import type { ReactNode } from "react";
import { Avatar } from "./picture";

interface ByProps {
  person: { id: string; nickname: string; avatar: string | null };
  /** Country and age, already in the reader's language. */
  meta: string;
  mark?: ReactNode;
  /** Where the name leads. */
  href?: string;
  /** What stands at the end of the row. */
  end?: ReactNode;
}

/** A name that leads to whoever it is, where there is a way. */
export function NameLink({ name, href }: { name: string; href?: string }) {
  if (!href) return <bdi>{name}</bdi>;
  return (
    <a className="name-link" href={href}>
      <bdi>{name}</bdi>
    </a>
  );
}

/** Who wrote it, from where and when. */
export function By({ person, meta, mark, href, end }: ByProps) {
  return (
    <div className="byline">
      <Avatar id={person.id} photo={person.avatar} size={44} />
      <div className="grow">
        <div className="bold">
          <NameLink name={person.nickname} href={href} /> {mark}
        </div>
        <div className="text-13 muted">{meta}</div>
      </div>
      {end}
    </div>
  );
}

/** What somebody wrote, on paper. */
export function Letter({ by, children }: { by: ReactNode; children: ReactNode }) {
  return (
    <article className="paper letter">
      {by}
      {children}
    </article>
  );
}
