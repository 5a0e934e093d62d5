import type { Ctx } from "../../../../http/env";
import { page, Top } from "../../../../shell/document/page";
import { Form } from "../../../../shell/parts/form";
import { useView } from "../../../../shell/parts/view";
import type { Photo } from "../../rows";
import { RemovePicture } from "./remove";

interface Props {
  photos: Photo[];
  at: number;
  photo: Photo;
}

function Moves({ photos, at, photo }: Props) {
  const { t } = useView();
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

export function photoPage(c: Ctx, props: Props): Promise<Response> {
  const { photos, at, photo } = props;
  const title = c.get("t")("profile.album.photo", { n: at + 1, of: photos.length });
  return page(
    c,
    { title },
    <>
      <Top title={title} back="/album" />
      <main id="main" className="main stack roomy">
        <img className="large" src={photo.path} width={photo.width} height={photo.height} alt={title} />
        {photos.length > 1 ? <Moves {...props} /> : null}
        <div className="last-actions">
          <RemovePicture kind="photo" action={`/album/${photo.id}/remove`} />
        </div>
      </main>
    </>,
  );
}
