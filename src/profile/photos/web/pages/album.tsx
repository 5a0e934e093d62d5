import type { Ctx } from "../../../../http/env";
import { ALBUM } from "../../../../limits/limits";
import type { Refusal } from "../../../../runtime/errors";
import { page, Top } from "../../../../shell/document/page";
import { Refused } from "../../../../shell/parts/form";
import { useView } from "../../../../shell/parts/view";
import type { Photo } from "../../rows";
import { ALBUM_SIDES } from "../../sizes";
import { UploadForm } from "./upload";

const PLACES = Array.from({ length: ALBUM.photos }, (_, n) => n);

function Grid({ photos }: { photos: Photo[] }) {
  const { t } = useView();
  const { small } = ALBUM_SIDES;
  const places = { n: photos.length, max: ALBUM.photos };
  return (
    <section id="pictures" aria-label={t("profile.album.places", places)}>
      <ol className="album">
        {photos.map((photo, n) => (
          <li key={photo.id}>
            <a href={`/album/${photo.id}`}>
              <img
                src={photo.small}
                width={small}
                height={small}
                alt={t("profile.album.photo", { n: n + 1, of: photos.length })}
              />
            </a>
          </li>
        ))}
        {PLACES.slice(photos.length).map((place) => (
          <li key={place} className="free" aria-hidden="true" />
        ))}
      </ol>
      <p className="muted numeric center">{t("profile.album.places", places)}</p>
    </section>
  );
}

export function albumPage(c: Ctx, photos: Photo[], refusal: Refusal | null = null): Promise<Response> {
  const t = c.get("t");
  const title = t("profile.album.title");
  return page(
    c,
    { title, status: refusal?.status },
    <>
      <Top title={title} back="/profile" />
      <main id="main" className="main stack roomy">
        <Grid photos={photos} />
        <p className="muted text-13 center">{t("profile.album.who")}</p>
        {photos.length < ALBUM.photos ? (
          <UploadForm
            action="/album"
            api="/api/auth/album"
            many
            label={t("profile.album.add")}
            done={t("notice.photo_added")}
            refusal={refusal}
          />
        ) : (
          <Refused refusal={refusal} />
        )}
      </main>
    </>,
  );
}
