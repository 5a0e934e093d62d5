import type { Ctx } from "../../../../http/env";
import { renderPage, TopBar } from "../../../../shell/document/page";
import { Form } from "../../../../shell/parts/form";
import { usePageView } from "../../../../shell/parts/page-view";
import type { Photo } from "../../photo-rows";
import { RemovePicture } from "./remove";

interface AlbumPhotoPageProps {
  photos: Photo[];
  at: number;
  photo: Photo;
}

function MovePhotoForm({ photos, at, photo }: AlbumPhotoPageProps) {
  const { t } = usePageView();
  const ways = [
    { step: -1, label: t("profile.photo.earlier"), end: 0 },
    { step: 1, label: t("profile.photo.later"), end: photos.length - 1 },
  ];
  return (
    <Form id="order" action={`/album/${photo.id}/move`} className="button-pair">
      {ways.map(({ step, label, end }) => (
        <button
          key={step}
          type="submit"
          name="step"
          value={step}
          className="button secondary"
          disabled={at === end}
        >
          {label}
        </button>
      ))}
    </Form>
  );
}

export function albumPhotoPage(c: Ctx, props: AlbumPhotoPageProps): Promise<Response> {
  const { photos, at, photo } = props;
  const title = c.get("t")("profile.album.photo", { n: at + 1, of: photos.length });
  return renderPage(
    c,
    { title },
    <>
      <TopBar title={title} back="/album" />
      <main id="main" className="main stack roomy">
        <img className="large" src={photo.path} width={photo.width} height={photo.height} alt={title} />
        {photos.length > 1 ? <MovePhotoForm {...props} /> : null}
        <div className="last-actions">
          <RemovePicture kind="photo" action={`/album/${photo.id}/remove`} />
        </div>
      </main>
    </>,
  );
}
