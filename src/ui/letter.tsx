import type { ReactNode } from "react";
import { nameAttributes } from "../translate/detect-language";
import { Avatar } from "./pictures";

interface AuthorBylineProps {
  person: { id: string; nickname: string; avatar: string | null };
  meta: string;
  mark?: ReactNode;
  href?: string;
  end?: ReactNode;
}

/** A name, linked where `href` is given. */
export function NameLink({ name, href }: { name: string; href?: string }) {
  const shown = <bdi {...nameAttributes(name)}>{name}</bdi>;
  if (!href) return shown;
  return (
    <a className="name-link" href={href}>
      {shown}
    </a>
  );
}

/** Author, origin and time. */
export function AuthorByline({ person, meta, mark, href, end }: AuthorBylineProps) {
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

export function Letter({ by, children }: { by: ReactNode; children: ReactNode }) {
  return (
    <article className="paper letter">
      {by}
      {children}
    </article>
  );
}
