import type { Ctx } from "../../../http/env";
import { formatAgo } from "../../../i18n/format";
import { PASSKEY_LIMITS, type PasskeyKind } from "../../../limits/auth";
import type { Refusal } from "../../../runtime/errors";
import { FormRefusal, SubmitButton } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { BottomSheet } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { Passkey } from "../../passkeys/passkeys";
import { accountFormPage } from "./parts";
import { PasskeyButton } from "./passkey-button";
import { proofSheetOf } from "./proof-sheet";

const KIND_ICONS: Record<PasskeyKind, IconName> = { phone: "device", computer: "laptop", key: "key" };

function PasskeySheet({ id, name }: Passkey) {
  const { t } = usePageView();
  return (
    <BottomSheet id={`passkey-${id}`} title={name} close={t("shell.close")}>
      <form {...proofSheetOf(t)} method="post" action={`/account/passkeys/${id}/rename`} className="stack roomy">
        <label className="label" htmlFor={`name-${id}`}>
          {t("auth.passkeys.name")}
        </label>
        <div className="field">
          <input
            id={`name-${id}`}
            name="name"
            defaultValue={name}
            maxLength={PASSKEY_LIMITS.nameMax}
            autoComplete="off"
            required
          />
        </div>
        <SubmitButton kind="outlined wide">{t("auth.passkeys.rename")}</SubmitButton>
      </form>
      <form {...proofSheetOf(t)} method="post" action={`/account/passkeys/${id}/remove`} className="stack">
        <p className="muted text-13">{t("auth.passkeys.remove_hint")}</p>
        <SubmitButton kind="danger wide">{t("auth.passkeys.remove")}</SubmitButton>
      </form>
    </BottomSheet>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t, locale, now, zone } = usePageView();
  const when = (time: number) => formatAgo(locale, time, now, zone);
  const { name, kind, createdAt, lastUsedAt, current, madeFor } = passkey;
  return (
    <li className="device">
      <Icon name={KIND_ICONS[kind]} size={24} />
      <div className="grow">
        <p className="bold">
          <bdi>{name}</bdi> {current ? <span className="tag">{t("auth.passkeys.here")}</span> : null}
        </p>
        <p className="text-13 muted">{t("auth.passkeys.added", { when: when(createdAt) })}</p>
        <p className="text-13 muted">
          {lastUsedAt === null ? t("auth.passkeys.unused") : t("auth.passkeys.used", { when: when(lastUsedAt) })}
        </p>
        {madeFor ? <p className="text-13 muted">{t("auth.passkeys.made_for", { site: madeFor })}</p> : null}
      </div>
      <button
        type="button"
        className="icon-button"
        popoverTarget={`passkey-${passkey.id}`}
        aria-label={t("auth.passkeys.change", { name })}
      >
        <Icon name="more" />
      </button>
      <PasskeySheet {...passkey} />
    </li>
  );
}

function AddPasskey({ available }: { available: boolean }) {
  const { t } = usePageView();
  if (!available) return <p className="note">{t("error.passkeys_unavailable")}</p>;
  return (
    <form method="post" action="/account/passkeys">
      <PasskeyButton mode="registration">{t("auth.passkeys.add")}</PasskeyButton>
      <noscript>
        <p className="note">{t("auth.passkeys.needs_script")}</p>
      </noscript>
    </form>
  );
}

function OtherWays({ password, needsCode }: { password: boolean; needsCode: boolean }) {
  const { t } = usePageView();
  const ways = [
    ...(password
      ? [{ icon: "lock", href: "/account/password", label: t("auth.password.title"), second: null } as const]
      : []),
    {
      icon: "shield",
      href: "/account/second-factor",
      label: t("auth.second_factor.title"),
      second: needsCode ? null : t("auth.passkeys.no_code_needed"),
    } as const,
  ];
  return (
    <section className="stack" aria-labelledby="other-ways">
      <h2 id="other-ways" className="text-15 bold muted">
        {t("auth.passkeys.also")}
      </h2>
      <nav className="card list" aria-labelledby="other-ways">
        {ways.map(({ icon, href, label, second }) => (
          <a key={href} href={href}>
            <Icon name={icon} size={22} />
            <span className="grow">
              {label}
              {second === null ? null : (
                <>
                  <br />
                  <span className="text-13 muted">{second}</span>
                </>
              )}
            </span>
            <Icon name="chev" size={18} chev />
          </a>
        ))}
      </nav>
    </section>
  );
}

interface PasskeysPageProps {
  passkeys: Passkey[];
  /** Whether browsers make passkeys for this site. */
  available: boolean;
  password: boolean;
  refusal: Refusal | null;
}

/** `/account/passkeys` (docs/product.md 7.7.1). */
export const passkeysPage = (
  c: Ctx,
  { passkeys, available, password, refusal }: PasskeysPageProps,
): Promise<Response> => {
  const t = c.get("t");
  return accountFormPage(
    c,
    t("auth.passkeys.title"),
    refusal,
    <>
      <p className="muted">{t("auth.passkeys.why")}</p>
      <FormRefusal refusal={refusal} />
      {passkeys.length > 0 ? (
        <ul className="card list">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      <AddPasskey available={available} />
      <OtherWays password={password} needsCode={!passkeys.some(({ madeFor }) => madeFor === null)} />
      <p className="muted text-13">{t("auth.passkeys.told")}</p>
    </>,
  );
};
