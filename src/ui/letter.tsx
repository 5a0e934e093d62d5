import type { ReactNode } from "react";
import { nameAttributes } from "../translate/detect-language";
import { AvatarImage, type AvatarPaths, avatarPaths } from "./pictures";

interface BylineProps {
  picture: AvatarPaths;
  name: string;
  /** Of the name. */
  lang: string | undefined;
  meta: string;
  mark?: ReactNode;
  href?: string;
  end?: ReactNode;
}

interface AuthorBylineProps extends Pick<BylineProps, "meta" | "href"> {
  person: { id: string; nickname: string; avatar: string | null };
}

/** A name as text alone, linked where `href` is given. */
export function LinkedName({ name, lang, href }: Pick<BylineProps, "name" | "lang" | "href">) {
  const shown = (
    <bdi dir="auto" lang={lang}>
      {name}
    </bdi>
  );
  if (!href) return shown;
  return (
    <a className="name-link" href={href}>
      {shown}
    </a>
  );
}

/** Author, origin and time, as texts alone. */
export const Byline = ({ picture, name, lang, meta, mark, href, end }: BylineProps) => (
  <>
    <AvatarImage {...picture} size={44} />
    <div className="grow">
      <div className="bold">
        <LinkedName name={name} lang={lang} href={href} /> {mark}
      </div>
      <div className="text-13 muted">{meta}</div>
    </div>
    {end}
  </>
);

/** Author, origin and time. */
export function AuthorByline({ person: { id, nickname, avatar }, ...line }: AuthorBylineProps) {
  const { lang } = nameAttributes(nickname);
  return (
    <div className="byline">
      <Byline picture={avatarPaths(id, avatar)} name={nickname} lang={lang} {...line} />
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
