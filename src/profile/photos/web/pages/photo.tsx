import type { Ctx } from "../../../../http/env";
import { renderTitledPage } from "../../../../shell/document/page";
import { Form } from "../../../../shell/parts/form";
import { usePageView } from "../../../../shell/parts/page-view";
import type { Photo } from "../../photo-rows";
import { RemovePicture } from "./remove";

interface AlbumPhotoPageProps {
  photos: Photo[];
  index: number;
  photo: Photo;
}

function MovePhotoForm({ photos, index, photo }: AlbumPhotoPageProps) {
  const { t } = usePageView();
  const steps = [
    { step: -1, label: t("profile.photo.earlier"), end: 0 },
    { step: 1, label: t("profile.photo.later"), end: photos.length - 1 },
  ];
  return (
    <Form id="order" action={`/album/${photo.id}/move`} className="button-pair">
      {steps.map(({ step, label, end }) => (
        <button key={step} type="submit" name="step" value={step} className="button secondary" disabled={index === end}>
          {label}
        </button>
      ))}
    </Form>
  );
}

export function albumPhotoPage(c: Ctx, props: AlbumPhotoPageProps): Promise<Response> {
  const { photos, index, photo } = props;
  const title = c.get("t")("profile.album.photo", { n: index + 1, of: photos.length });
  return renderTitledPage(
    c,
    { title, back: "/album", layout: "stack roomy" },
    <>
      <img className="large" src={photo.path} width={photo.width} height={photo.height} alt={title} />
      {photos.length > 1 ? <MovePhotoForm {...props} /> : null}
      <div className="last-actions">
        <RemovePicture kind="photo" action={`/album/${photo.id}/remove`} />
      </div>
    </>,
  );
}
