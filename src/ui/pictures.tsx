import { portholeIndexOf } from "./porthole";
import { urls } from "./urls";

interface BottlePictureProps {
  svg: string;
  /** px; the drawing is 120 by 260. */
  height: number;
  alt?: string;
  lazy?: boolean;
}

/** A bottle's picture; decorative without `alt`. */
export function BottlePicture({ svg, height, alt = "", lazy }: BottlePictureProps) {
  const src = height < 64 ? svg.replace(/\.svg$/, "-small.svg") : svg;
  const width = Math.round((height * 120) / 260);
  return (
    <img className="bottle" src={src} width={width} height={height} alt={alt} loading={lazy ? "lazy" : undefined} />
  );
}

const smallPhotoPathOf = (photo: string): string => photo.replace(/-288\.webp$/, "-96.webp");

/** px. Smaller ones are beside a text; each eager one would bring a preload link of React's. */
const PORTRAIT = 64;

export interface AvatarPaths {
  src: string;
  /** Of a photo in two sizes; absent: a drawing. */
  srcSet?: string;
}

/** Paths of a person's photo, else of the person's porthole. */
export function avatarPaths(id: string, photo: string | null): AvatarPaths {
  if (!photo) return { src: urls.static(`porthole-${portholeIndexOf(id)}.svg`) };
  const small = smallPhotoPathOf(photo);
  return { src: small, srcSet: `${small} 96w, ${photo} 288w` };
}

/** A round picture of a person. */
export const AvatarImage = ({ src, srcSet, size }: AvatarPaths & { size: number }) => (
  <img
    className="avatar"
    loading={size < PORTRAIT ? "lazy" : undefined}
    src={src}
    srcSet={srcSet}
    sizes={srcSet ? `${size}px` : undefined}
    width={size}
    height={size}
    alt=""
  />
);

/** A round photo, else the person's porthole. */
export const Avatar = ({ id, photo, size = 44 }: { id: string; photo: string | null; size?: number }) => (
  <AvatarImage {...avatarPaths(id, photo)} size={size} />
);

interface DayNightPictureProps {
  day: string;
  night: string;
  className?: string;
  alt?: string;
}

export function DayNightPicture({ day, night, className, alt = "" }: DayNightPictureProps) {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={night} />
      <img className={className} src={day} alt={alt} />
    </picture>
  );
}

interface WordlessPictureProps {
  /** Paths of our own, without anything to escape. */
  day: string;
  night: string;
  className?: string;
}

/** As `DayNightPicture` without words; its content is markup, because home renders a dozen of them. */
export function WordlessPicture({ day, night, className }: WordlessPictureProps) {
  const __html = `<source media="(prefers-color-scheme: dark)" srcSet="${night}"/><img${
    className ? ` class="${className}"` : ""
  } src="${day}" alt=""/>`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: paths and a class of ours alone.
  return <picture dangerouslySetInnerHTML={{ __html }} />;
}
