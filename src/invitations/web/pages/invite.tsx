import type { Ctx } from "../../../http/env";
import { formatAgo, formatNumber } from "../../../i18n/format";
import type { Translate } from "../../../i18n/intl";
import { priceAt } from "../../../limits/prices";
import { page, Top } from "../../../shell/document/page";
import { useView } from "../../../shell/parts/view";
import { Coin, Icon } from "../../../ui/icon";
import { QrCode } from "../../../ui/qr";
import type { SignedIn } from "../../../users/users";
import type { Invitations, Invited } from "../../invitations";

function Copied({ id, label, value }: { id: string; label: string; value: string }) {
  const { t } = useView();
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

function Card({ code, url }: { code: string; url: string }) {
  const { t, now } = useView();
  return (
    <section className="card panel stack inviting" aria-label={t("invitations.title")}>
      <p>{t("invitations.text", { n: priceAt("invitation", now) })}</p>
      <QrCode text={url} label={t("invitations.qr")} />
      <Copied id="invite-url" label={t("invitations.link")} value={url} />
      <Copied id="invite-code" label={t("invitations.code")} value={code} />
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

function nameIn(t: Translate, nickname: string | null): string {
  return nickname === null ? t("social.person.gone") : nickname || t("social.person.somebody");
}

function Person({ invited: { nickname, at, reward } }: { invited: Invited }) {
  const { t, language, now, zone } = useView();
  return (
    <li className="invited">
      <span className="grow">
        <b>
          <bdi>{nameIn(t, nickname)}</bdi>
        </b>
        <span className="text-13 muted when">{formatAgo(language, at, now, zone)}</span>
      </span>
      <span className="gain numeric" dir="ltr">
        +{formatNumber(language, reward)}
      </span>
    </li>
  );
}

function People({ invitations }: { invitations: Invitations }) {
  const { t } = useView();
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
            <Person key={invited.id} invited={invited} />
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

export function invitePage(
  c: Ctx,
  person: SignedIn,
  url: string,
  invitations: Invitations,
): Promise<Response> {
  const title = c.get("t")("invitations.title");
  return page(
    c,
    { title },
    <>
      <Top title={title} back="/profile" />
      <main id="main" className="main">
        <Card code={person.inviteCode} url={url} />
        <People invitations={invitations} />
      </main>
    </>,
  );
}
