import type { Ctx } from "../../../http/env";
import { page, Top } from "../../../shell/page";
import { useView } from "../../../shell/view";
import type { Hung } from "../../../square/square";
import { describePicture } from "../../../ui/bottle/describe";
import { Count } from "../../../ui/count";
import { CardArt } from "../../../ui/scene";
import type { Person } from "../../social";

type Photo = Person["album"][number];

function Picture({ photo, n, of }: { photo: Photo; n: number; of: number }) {
  const { t } = useView();
  return (
    <a href={photo.path}>
      <img
        src={photo.small}
        width={104}
        height={104}
        loading="lazy"
        alt={t("profile.album.photo", { n, of })}
      />
    </a>
  );
}

/** Album as a scrolling row. */
export function Album({ person: { id, album } }: { person: Person }) {
  const { t } = useView();
  if (album.length === 0) return null;
  return (
    <section aria-labelledby="album-title">
      <div className="row between shelf-head">
        <h2 id="album-title">{t("profile.album.title")}</h2>
        <a className="link" href={`/friends/${id}/album`}>
          {t("social.all_n", { n: album.length })}
        </a>
      </div>
      <ul className="shelf">
        {album.map((photo, i) => (
          <li key={photo.id}>
            <Picture photo={photo} n={i + 1} of={album.length} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Listed designs as a row. */
export function OnShow({ person: { id }, designs }: { person: Person; designs: readonly Hung[] }) {
  const { t, language } = useView();
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
            <CardArt svg={design.svg} lazy alt={describePicture(language, design.params)} />
            <h3>
              <a href={`/bottle-square/${design.id}`}>
                <bdi>{design.name}</bdi>
              </a>
            </h3>
            <p>
              <Count
                of={design.likedByMe ? "heartf" : "heart"}
                n={design.likeCount}
                text={t("bottles.page.likes", { n: design.likeCount })}
                language={language}
              />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function albumPage(c: Ctx, { id, nickname, album }: Person): Promise<Response> {
  const title = c.get("t")("profile.album.title");
  return page(
    c,
    { title: `${title} · ${nickname}` },
    <>
      <Top title={nickname} back={`/friends/${id}`} />
      <main id="main" className="main">
        <ol className="album">
          {album.map((photo, i) => (
            <li key={photo.id}>
              <Picture photo={photo} n={i + 1} of={album.length} />
            </li>
          ))}
        </ol>
      </main>
    </>,
  );
}
