import type { Paged } from "../../../db/paging";
import type { Ctx } from "../../../http/env";
import { countryName } from "../../../i18n/countries";
import { formatAgo } from "../../../i18n/format";
import type { Refusal } from "../../../runtime/errors";
import { page } from "../../../shell/document/page";
import { Flag } from "../../../shell/parts/flag";
import type { Notice } from "../../../shell/parts/notice";
import { MaskedMine } from "../../../shell/parts/own-note";
import { useView } from "../../../shell/parts/view";
import type { Relation } from "../../../social/social";
import { Tie } from "../../../social/web/web";
import { Translatable, TranslateForm } from "../../../translations/web/web";
import { describePicture } from "../../../ui/bottle/describe";
import { Icon } from "../../../ui/icon";
import { Avatar } from "../../../ui/picture";
import { Standing } from "../../../ui/scene";
import type { SignedIn } from "../../../users/users";
import { isForSale, sectionOf } from "../../rules";
import type { Hung, Said } from "../../view";
import { BuyBar } from "./buy";
import { Comments } from "./comments";
import { Heart, Hearts } from "./heart";

interface ShownDesign {
  person: SignedIn;
  design: Hung;
  said: Paged<Said>;
  tie: Relation | null;
  refusal?: Refusal | null;
  notice?: Notice | null;
  url: string;
}

function Share({ design, url }: Pick<ShownDesign, "design" | "url">) {
  const { t } = useView();
  const title = t("square.share_title", { name: design.name, designer: design.designer.nickname });
  return (
    <span className="row">
      <Flag kind="design" id={design.id} by={design.designer} look="bare" />
      <button
        type="button"
        className="icon-button"
        hidden
        data-copy={url}
        data-done={t("bottles.share.copied")}
        data-failed={t("bottles.share.copy_failed")}
        aria-label={t("bottles.share.copy")}
      >
        <Icon name="copy" />
      </button>
      <button
        type="button"
        className="icon-button"
        hidden
        data-share=""
        data-url={url}
        data-title={title}
        data-text={design.name}
        data-failed={t("bottles.share.failed")}
        aria-label={t("bottles.share.share")}
      >
        <Icon name="share" />
      </button>
    </span>
  );
}

function By({ design: { designer, listedAt }, tie }: Pick<ShownDesign, "design" | "tie">) {
  const { t, language, now, zone } = useView();
  const meta = t("bottles.page.meta", {
    country: countryName(designer.country, language),
    age: formatAgo(language, listedAt, now, zone),
  });
  return (
    <div className="row between">
      <a className="maker" href={tie ? `/friends/${designer.id}` : `/bottle-square/by/${designer.id}`}>
        <Avatar id={designer.id} photo={designer.avatar} size={28} />
        <span className="bold">
          <bdi>{designer.nickname}</bdi>
        </span>
        <span className="text-13 muted">{meta}</span>
      </a>
      {tie ? <Tie {...designer} relation={tie} /> : null}
    </div>
  );
}

function Own({ design }: { design: Hung }) {
  const { t } = useView();
  return (
    <p className="note calm">
      <Icon name="palette" size={20} />
      <span>
        {isForSale(design) ? t("error.own_design", { act: "buy" }) : t("square.own")}{" "}
        <a className="link" href={`/bottle-design/detail/${design.id}`}>
          {t("square.manage")}
        </a>
      </span>
    </p>
  );
}

function Parts({ design, said, refusal, own, tie }: ShownDesign & { own: boolean }) {
  const { t } = useView();
  return (
    <div className="main design-page">
      <div className="row between">
        <h1 className="serif text-24 bold" id={`name-${design.id}`}>
          <bdi>{design.name}</bdi>
        </h1>
        {own ? (
          <Heart {...design} own />
        ) : (
          <Hearts>
            <Heart {...design} />
          </Hearts>
        )}
      </div>
      <By design={design} tie={tie} />
      <article className="paper story">
        <Translatable kind="design" id={design.id} text={design.story} look="story-text" />
      </article>
      <p className="stats numeric">
        <span>
          <Icon name="eye" size={20} />
          {t("bottles.page.views", { n: design.viewCount })}
        </span>
      </p>
      {own ? <Own design={design} /> : null}
      <MaskedMine masked={design.masked} />
      <TranslateForm />
      <Comments design={design} said={said} refusal={refusal ?? null} />
      <div hx-post={`/bottle-square/${design.id}/view`} hx-trigger="load" hx-swap="none" />
    </div>
  );
}

export function designPage(c: Ctx, shown: ShownDesign): Promise<Response> {
  const { design, person, refusal, notice } = shown;
  const own = design.designer.id === person.id;
  const wall = `/bottle-square?section=${sectionOf(design.status)}`;
  return page(
    c,
    { title: design.name, status: refusal?.status, notice },
    <>
      <header className="top-bar over-scene">
        <a
          className="icon-button"
          href={wall}
          data-back="/bottle-square"
          aria-label={c.get("t")("shell.back")}
        >
          <Icon name="back" />
        </a>
        <Share design={design} url={shown.url} />
      </header>
      <main id="main" className="tall">
        <div className="stand">
          <Standing svg={design.svg} alt={describePicture(c.get("language"), design.params)} />
        </div>
        <Parts {...shown} own={own} />
      </main>
      {isForSale(design) && !own ? <BuyBar person={person} design={design} /> : null}
    </>,
  );
}
