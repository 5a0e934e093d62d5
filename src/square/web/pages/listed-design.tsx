import type { ListPage } from "../../../db/paging";
import { ownDesignPath } from "../../../designs/web/web";
import type { Ctx } from "../../../http/env";
import { countryName } from "../../../i18n/countries";
import { formatAgo } from "../../../i18n/format";
import type { Refusal } from "../../../runtime/errors";
import { renderPage } from "../../../shell/document/page";
import type { Notice } from "../../../shell/parts/notice";
import { OwnMaskedNote } from "../../../shell/parts/own-content-notes";
import { usePageView } from "../../../shell/parts/page-view";
import { ReportLink } from "../../../shell/parts/report-link";
import type { Relation } from "../../../social/social";
import { FollowButton } from "../../../social/web/web";
import { nameAttributes } from "../../../translate/detect-language";
import { Translatable, TranslateForm } from "../../../translations/web/web";
import { describePicture } from "../../../ui/bottle/describe";
import { Icon, IconText } from "../../../ui/icon";
import { Avatar } from "../../../ui/pictures";
import { StandingBottle } from "../../../ui/scene";
import type { SignedIn } from "../../../users/users";
import type { DesignComment, ListedDesign } from "../../listed-design";
import { isForSale, sectionOf } from "../../rules";
import { BuyBar } from "./buy";
import { DesignComments } from "./comments";
import { LikeButton, LikeForms } from "./like-button";

interface ListedDesignPageProps {
  person: SignedIn;
  design: ListedDesign;
  said: ListPage<DesignComment>;
  tie: Relation | null;
  refusal?: Refusal | null;
  notice?: Notice | null;
  url: string;
}

function ShareListedDesign({ design, url }: Pick<ListedDesignPageProps, "design" | "url">) {
  const { t } = usePageView();
  const title = t("square.share_title", { name: design.name, designer: design.designer.nickname });
  return (
    <span className="row">
      <ReportLink kind="design" id={design.id} by={design.designer} look="disc" />
      <a className="icon-button disc" href={`/friends/send?design=${design.id}`} aria-label={t("social.send_card")}>
        <Icon name="send" />
      </a>
      <button
        type="button"
        className="icon-button disc"
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
        className="icon-button disc"
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

function DesignerLine({ design: { designer, listedAt }, tie }: Pick<ListedDesignPageProps, "design" | "tie">) {
  const { t, language, locale, now, zone } = usePageView();
  const meta = t("bottles.page.meta", {
    country: countryName(designer.country, language),
    age: formatAgo(locale, listedAt, now, zone),
  });
  return (
    <div className="row between">
      <a className="maker" href={tie ? `/friends/${designer.id}` : `/bottle-square/by/${designer.id}`}>
        <Avatar id={designer.id} photo={designer.avatar} size={28} />
        <span className="bold">
          <bdi {...nameAttributes(designer.nickname)}>{designer.nickname}</bdi>
        </span>
        <span className="text-13 muted">{meta}</span>
      </a>
      {tie ? <FollowButton {...designer} relation={tie} /> : null}
    </div>
  );
}

function OwnDesignNote({ design }: { design: ListedDesign }) {
  const { t } = usePageView();
  return (
    <p className="note calm">
      <Icon name="palette" size={20} />
      <span>
        {isForSale(design) ? t("error.own_design", { act: "buy" }) : t("square.own")}{" "}
        <a className="link" href={ownDesignPath(design.id, true)}>
          {t("square.manage")}
        </a>
      </span>
    </p>
  );
}

function DesignSections({ design, said, refusal, own, tie }: ListedDesignPageProps & { own: boolean }) {
  const { t, locale } = usePageView();
  return (
    <div className="main design-page">
      <div className="row between">
        <h1 className="serif text-24 bold" id={`name-${design.id}`}>
          <bdi {...nameAttributes(design.name)}>{design.name}</bdi>
        </h1>
        {own ? (
          <LikeButton locale={locale} {...design} own />
        ) : (
          <LikeForms>
            <LikeButton locale={locale} {...design} />
          </LikeForms>
        )}
      </div>
      <DesignerLine design={design} tie={tie} />
      <article className="paper story">
        <Translatable kind="design" id={design.id} text={design.story} className="story-text" />
      </article>
      {design.viewCount > 0 ? (
        <p className="stats numeric">
          <IconText icon="eye">{t("bottles.page.views", { n: design.viewCount })}</IconText>
        </p>
      ) : null}
      {own ? <OwnDesignNote design={design} /> : null}
      <OwnMaskedNote masked={design.masked} />
      <TranslateForm />
      <DesignComments design={design} said={said} refusal={refusal ?? null} />
      <div hx-post={`/bottle-square/${design.id}/view`} hx-trigger="load" hx-swap="none" />
    </div>
  );
}

export function listedDesignPage(c: Ctx, shown: ListedDesignPageProps): Promise<Response> {
  const { design, person, refusal, notice } = shown;
  const own = design.designer.id === person.id;
  const wall = `/bottle-square?section=${sectionOf(design.status)}`;
  return renderPage(
    c,
    { title: design.name, titleLang: nameAttributes(design.name).lang, status: refusal?.status, notice, shares: true },
    <>
      <header className="top-bar over-scene stays">
        <a className="icon-button disc" href={wall} data-back="/bottle-square" aria-label={c.get("t")("shell.back")}>
          <Icon name="back" />
        </a>
        <ShareListedDesign design={design} url={shown.url} />
      </header>
      <main id="main" className="tall">
        <div className="stand">
          <StandingBottle svg={design.svg} alt={describePicture(c.get("locale"), design.params)} />
        </div>
        <DesignSections {...shown} own={own} />
      </main>
      {isForSale(design) && !own ? <BuyBar person={person} design={design} /> : null}
    </>,
  );
}
