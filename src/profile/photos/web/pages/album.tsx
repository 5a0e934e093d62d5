import type { Ctx } from "../../../../http/env";
import { ALBUM_LIMITS } from "../../../../limits/account";
import type { Refusal } from "../../../../runtime/errors";
import { renderTitledPage } from "../../../../shell/document/page";
import { FormRefusal } from "../../../../shell/parts/form";
import { usePageView } from "../../../../shell/parts/page-view";
import { ownAlbumViewerOf } from "../../../../shell/parts/viewer";
import { ALBUM_SIDES } from "../../photo-formats";
import type { Photo } from "../../photo-rows";
import { UploadForm } from "./upload";

const ALBUM_SLOTS = Array.from({ length: ALBUM_LIMITS.photos }, (_, n) => n);

function AlbumGrid({ photos }: { photos: Photo[] }) {
  const view = usePageView();
  const { t, person } = view;
  const { small } = ALBUM_SIDES;
  const counts = { n: photos.length, max: ALBUM_LIMITS.photos };
  return (
    <section id="pictures" aria-label={t("profile.album.places", counts)}>
      <ol className="album" data-viewer={ownAlbumViewerOf(view, person?.nickname ?? "")}>
        {photos.map((photo, n) => (
          <li key={photo.id}>
            <a
              href={`/album/${photo.id}`}
              data-opens="viewer"
              data-photo={photo.id}
              data-src={photo.path}
              data-width={photo.width}
              data-height={photo.height}
            >
              <img
                src={photo.small}
                width={small}
                height={small}
                alt={t("profile.album.photo", { n: n + 1, of: photos.length })}
              />
            </a>
          </li>
        ))}
        {ALBUM_SLOTS.slice(photos.length).map((slot) => (
          <li key={slot} className="free" aria-hidden="true" />
        ))}
      </ol>
      <p className="muted numeric center">{t("profile.album.places", counts)}</p>
      {photos.some(({ held }) => held) ? <p className="note calm">{t("profile.picture_waits")}</p> : null}
    </section>
  );
}

export function ownAlbumPage(c: Ctx, photos: Photo[], refusal: Refusal | null = null): Promise<Response> {
  const t = c.get("t");
  const title = t("profile.album.title");
  return renderTitledPage(
    c,
    { title, refusal, back: "/profile", layout: "stack roomy" },
    <>
      <AlbumGrid photos={photos} />
      <p className="muted text-13 center">{t("profile.album.who")}</p>
      {photos.length < ALBUM_LIMITS.photos ? (
        <UploadForm
          action="/album"
          api="/api/auth/album"
          many
          label={t("profile.album.add")}
          done={t("notice.photo_added")}
          refusal={refusal}
        />
      ) : (
        <FormRefusal refusal={refusal} />
      )}
    </>,
  );
}
