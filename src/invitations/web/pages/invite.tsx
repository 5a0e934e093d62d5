import type { Ctx } from "../../../http/env";
import { formatAgo, formatNumber } from "../../../i18n/format";
import type { Translate } from "../../../i18n/translator";
import { priceAt } from "../../../limits/prices";
import { renderTitledPage } from "../../../shell/document/page";
import { usePageView } from "../../../shell/parts/page-view";
import { nameAttributes } from "../../../translate/detect-language";
import { Coin, Icon } from "../../../ui/icon";
import { QrCode } from "../../../ui/qr";
import type { SignedIn } from "../../../users/users";
import type { Invitations, InvitedPerson } from "../../invitations";

function CopyField({ id, label, value }: { id: string; label: string; value: string }) {
  const { t } = usePageView();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className="field">
        <input id={id} readOnly dir="ltr" value={value} />
        <button
          type="button"
          className="icon-button"
          hidden
          data-copy={value}
          data-done={t("invitations.copied")}
          data-failed={t("bottles.share.copy_failed")}
          aria-label={t("invitations.copy", { what: label })}
        >
          <Icon name="copy" size={20} />
        </button>
      </span>
    </div>
  );
}

function InviteCard({ code, url }: { code: string; url: string }) {
  const { t, now } = usePageView();
  return (
    <section className="card panel stack inviting" aria-label={t("invitations.title")}>
      <p>{t("invitations.text", { n: priceAt("invitation", now) })}</p>
      <QrCode text={url} label={t("invitations.qr")} />
      <CopyField id="invite-url" label={t("invitations.link")} value={url} />
      <CopyField id="invite-code" label={t("invitations.code")} value={code} />
      <button
        type="button"
        className="button primary wide"
        hidden
        data-share=""
        data-url={url}
        data-title={t("shell.app.name")}
        data-text={t("shell.app.line")}
        data-failed={t("bottles.share.failed")}
      >
        <Icon name="share" size={20} />
        {t("bottles.share.share")}
      </button>
    </section>
  );
}

function invitedNameText(t: Translate, nickname: string | null): string {
  return nickname === null ? t("social.person.gone") : nickname || t("social.person.somebody");
}

function InvitedPersonRow({ invited: { nickname, at, reward } }: { invited: InvitedPerson }) {
  const { t, locale, now, zone } = usePageView();
  return (
    <li className="invited">
      <span className="grow">
        <b>
          <bdi {...nameAttributes(nickname ?? "")}>{invitedNameText(t, nickname)}</bdi>
        </b>
        <span className="text-13 muted when">{formatAgo(locale, at, now, zone)}</span>
      </span>
      <span className="gain numeric" dir="ltr">
        +{formatNumber(locale, reward)}
      </span>
    </li>
  );
}

function InvitedPeople({ invitations }: { invitations: Invitations }) {
  const { t } = usePageView();
  const { people, count, coins, before } = invitations;
  return (
    <section className="section" aria-labelledby="came-title">
      <h2 id="came-title">{t("invitations.came")}</h2>
      <p className="row between muted text-13 numeric">
        <span>{t("invitations.people", { n: count })}</span>
        <span className="row">
          <Coin size={18} />
          {t("bottles.home.coins", { n: coins })}
        </span>
      </p>
      {people.length > 0 ? (
        <ul className="card" id="came">
          {people.map((invited) => (
            <InvitedPersonRow key={invited.id} invited={invited} />
          ))}
        </ul>
      ) : null}
      {before === null ? null : (
        <a className="link" href={`/invite?before=${before}`}>
          {t("invitations.more")}
        </a>
      )}
    </section>
  );
}

export function invitePage(c: Ctx, person: SignedIn, url: string, invitations: Invitations): Promise<Response> {
  const title = c.get("t")("invitations.title");
  return renderTitledPage(
    c,
    { title, back: "/profile", shares: true },
    <>
      <InviteCard code={person.inviteCode} url={url} />
      <InvitedPeople invitations={invitations} />
    </>,
  );
}
