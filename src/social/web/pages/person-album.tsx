import type { Ctx } from "../../../http/env";
import { Refusal } from "../../../runtime/errors";
import { renderTitledPage } from "../../../shell/document/page";
import { type PageView, pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { reportPathOf } from "../../../shell/parts/report-link";
import { ownAlbumViewerOf, viewerOfAlbum } from "../../../shell/parts/viewer";
import { nameAttributes } from "../../../translate/detect-language";
import { describePicture } from "../../../ui/bottle/describe";
import { IconCount } from "../../../ui/icon-count";
import { cardArtPaths, DesignCardArt } from "../../../ui/scene";
import type { PersonDesign, PersonProfile } from "../../social";

type AlbumPhoto = PersonProfile["album"][number];

const personPhotoPath = (person: string, photo: string): string => `/friends/${person}/album/${photo}`;

/** What the viewer needs of a person's album. */
const albumViewerOf = (view: PageView, { id, nickname }: PersonProfile): string =>
  view.person?.id === id ? ownAlbumViewerOf(view, nickname) : viewerOfAlbum(view, nickname, `/report/user/${id}`);

function AlbumThumbnails({ person, album }: { person: string; album: readonly AlbumPhoto[] }) {
  const { t } = usePageView();
  return album.map(({ id, small, path, width, height }, i) => (
    <li key={id}>
      <a
        href={personPhotoPath(person, id)}
        data-opens="viewer"
        data-photo={id}
        data-src={path}
        data-width={width}
        data-height={height}
      >
        <img
          src={small}
          width={104}
          height={104}
          loading="lazy"
          alt={t("profile.album.photo", { n: i + 1, of: album.length })}
        />
      </a>
    </li>
  ));
}

/** The album as a scrolling row; nothing if empty. */
export function PersonAlbum({ person }: { person: PersonProfile }) {
  const view = usePageView();
  const { t } = view;
  const { id, album } = person;
  if (album.length === 0) return null;
  return (
    <section aria-labelledby="album-title">
      <div className="row between shelf-head">
        <h2 id="album-title">{t("profile.album.title")}</h2>
        <a className="link" href={`/friends/${id}/album`}>
          {t("social.all_n", { n: album.length })}
        </a>
      </div>
      <ul className="shelf" data-viewer={albumViewerOf(view, person)}>
        <AlbumThumbnails person={id} album={album} />
      </ul>
    </section>
  );
}

/** A person's listed designs as a row; nothing if empty. */
export function PersonDesigns({
  person: { id },
  designs,
}: {
  person: PersonProfile;
  designs: readonly PersonDesign[];
}) {
  const { t, locale } = usePageView();
  if (designs.length === 0) return null;
  return (
    <section aria-labelledby="show-title">
      <div className="row between shelf-head">
        <h2 id="show-title">{t("social.on_show")}</h2>
        <a className="link" href={`/bottle-square/by/${id}`}>
          {t("social.all")}
        </a>
      </div>
      <ul className="shelf">
        {designs.map((design) => (
          <li key={design.id} className="card design-card">
            <DesignCardArt {...cardArtPaths(design.svg)} lazy alt={describePicture(locale, design.params)} />
            <h3 {...nameAttributes(design.name)}>
              <a href={`/bottle-square/${design.id}`}>{design.name}</a>
            </h3>
            <p>
              <IconCount
                of={design.likedByMe ? "heartf" : "heart"}
                n={design.likeCount}
                text={t("bottles.page.likes", { n: design.likeCount })}
                locale={locale}
              />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function personAlbumPage(c: Ctx, person: PersonProfile): Promise<Response> {
  const { id, nickname, album } = person;
  const title = c.get("t")("profile.album.title");
  return renderTitledPage(
    c,
    {
      title: `${title} · ${nickname}`,
      back: `/friends/${id}`,
      heading: nickname,
      headingLang: nameAttributes(nickname).lang,
    },
    <ol className="album" data-viewer={albumViewerOf(pageViewOf(c), person)}>
      <AlbumThumbnails person={id} album={album} />
    </ol>,
  );
}

/** One photo of a person's album, with links to the previous and next one. */
export function personPhotoPage(c: Ctx, { id, nickname, album }: PersonProfile, index: number): Promise<Response> {
  const t = c.get("t");
  const photo = album[index];
  if (!photo) throw new Refusal("photo_not_found");
  const title = t("profile.album.photo", { n: index + 1, of: album.length });
  const report = reportPathOf(pageViewOf(c), { kind: "user", id, by: { id } });
  const neighbours = [
    { label: t("profile.photo.before"), to: album[index - 1] },
    { label: t("profile.photo.after"), to: album[index + 1] },
  ];
  return renderTitledPage(
    c,
    { title: `${title} · ${nickname}`, back: `/friends/${id}/album`, heading: title, layout: "stack roomy" },
    <>
      <img className="large" src={photo.path} width={photo.width} height={photo.height} alt={title} />
      {album.length > 1 ? (
        <nav className="button-pair" aria-label={t("profile.album.title")}>
          {neighbours.map(({ label, to }) => (
            <a
              key={label}
              className="button secondary"
              {...(to ? { href: personPhotoPath(id, to.id) } : { role: "link", "aria-disabled": true })}
            >
              {label}
            </a>
          ))}
        </nav>
      ) : null}
      {report ? (
        <a className="link" href={`${report}?photo=${photo.id}`}>
          {t("safety.report.verb")}
        </a>
      ) : null}
    </>,
  );
}
