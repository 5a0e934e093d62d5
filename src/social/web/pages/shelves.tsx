import type { Ctx } from "../../../http/env";
import { Refusal } from "../../../runtime/errors";
import { page, Top } from "../../../shell/document/page";
import { useView } from "../../../shell/parts/view";
import type { Hung } from "../../../square/square";
import { describePicture } from "../../../ui/bottle/describe";
import { Count } from "../../../ui/count";
import { CardArt } from "../../../ui/scene";
import type { Person } from "../../social";

type Photo = Person["album"][number];

const photoPath = (person: string, photo: string): string => `/friends/${person}/album/${photo}`;

function Picture({ person, photo, n, of }: { person: string; photo: Photo; n: number; of: number }) {
  const { t } = useView();
  return (
    <a href={photoPath(person, photo.id)}>
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
            <Picture person={id} photo={photo} n={i + 1} of={album.length} />
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
              <Picture person={id} photo={photo} n={i + 1} of={album.length} />
            </li>
          ))}
        </ol>
      </main>
    </>,
  );
}

/** One photo of somebody's album, with the way to those beside it. */
export function photoPage(c: Ctx, { id, nickname, album }: Person, at: number): Promise<Response> {
  const t = c.get("t");
  const photo = album[at];
  if (!photo) throw new Refusal("photo_not_found");
  const title = t("profile.album.photo", { n: at + 1, of: album.length });
  const beside = [
    { label: t("profile.photo.before"), to: album[at - 1] },
    { label: t("profile.photo.after"), to: album[at + 1] },
  ];
  return page(
    c,
    { title: `${title} · ${nickname}` },
    <>
      <Top title={title} back={`/friends/${id}/album`} />
      <main id="main" className="main stack roomy">
        <img className="large" src={photo.path} width={photo.width} height={photo.height} alt={title} />
        {album.length > 1 ? (
          <nav className="button-pair" aria-label={t("profile.album.title")}>
            {beside.map(({ label, to }) => (
              <a
                key={label}
                className="button secondary"
                {...(to ? { href: photoPath(id, to.id) } : { role: "link", "aria-disabled": true })}
              >
                {label}
              </a>
            ))}
          </nav>
        ) : null}
      </main>
    </>,
  );
}
