import type { Ctx } from "../../../http/env";
import { formatAgo } from "../../../i18n/format";
import { ACCOUNT_LIMITS } from "../../../limits/account";
import type { Refusal } from "../../../runtime/errors";
import { FormRefusal, formStateOf, SubmitButton } from "../../../shell/parts/form";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { ConfirmDialog } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";
import type { AccessToken } from "../../access-tokens";
import { deviceText } from "../../device-text";
import type { Device } from "../../devices";
import { AccessTokenRow } from "./access-tokens";
import { accountFormPage, EmailField, NewPasswordFields, type PasswordWeakness } from "./parts";
import { proofSheetOf } from "./proof-sheet";

function EmailStatus({ person }: { person: SignedIn }) {
  const { t } = usePageView();
  if (!person.email) return <p className="muted">{t("auth.email.none")}</p>;
  return (
    <div className="card panel flat">
      <p className="bold">
        <bdi>{person.email}</bdi>
      </p>
      {person.emailVerified ? (
        <p className="row text-13 proven">
          <Icon name="check-circle" size={18} />
          {t("auth.email.verified")}
        </p>
      ) : (
        <a className="link" href="/verify-email">
          <Icon name="mail" size={18} />
          {t("auth.email.unverified")}
        </a>
      )}
    </div>
  );
}

export function emailPage(c: Ctx, person: SignedIn, refusal: Refusal | null): Promise<Response> {
  const view = pageViewOf(c);
  const { t } = view;
  const state = formStateOf(view, refusal);
  const whyAdd = t(view.sendsMail ? "auth.email.why" : "auth.no_mail");
  return accountFormPage(
    c,
    t("auth.email.title"),
    refusal,
    <>
      <EmailStatus person={person} />
      <form {...proofSheetOf(t)} id="email-form" method="post" action="/account/email" className="stack roomy">
        <FormRefusal refusal={refusal} />
        <EmailField
          name="email"
          value={person.email ?? undefined}
          hint={person.email ? t("auth.email.hint") : whyAdd}
          tried={state}
          maxLength={ACCOUNT_LIMITS.emailMax}
        />
        <SubmitButton>{t("profile.save")}</SubmitButton>
      </form>
    </>,
  );
}

interface PasswordPageProps {
  refusal?: Refusal | null;
  weak?: PasswordWeakness | null;
  /** Whether the account has a password. */
  password: boolean;
}

export function passwordPage(
  c: Ctx,
  person: SignedIn,
  { refusal = null, password, weak }: PasswordPageProps,
): Promise<Response> {
  const view = pageViewOf(c);
  const { t } = view;
  const state = formStateOf(view, refusal);
  return accountFormPage(
    c,
    t("auth.password.title"),
    refusal,
    <form id="password-form" method="post" action="/account/password" className="stack roomy">
      <p className="muted">{t(password ? "auth.password.text" : "auth.password.first")}</p>
      <input type="hidden" name="username" value={person.username} autoComplete="username" />
      <FormRefusal refusal={refusal} />
      <NewPasswordFields label={t("auth.password.new")} tried={state} weak={weak} />
      <SubmitButton>{t("profile.save")}</SubmitButton>
    </form>,
  );
}

function DeviceRow({ device }: { device: Device }) {
  const view = usePageView();
  const { t, locale, now, zone } = view;
  const when = (time: number) => formatAgo(locale, time, now, zone);
  return (
    <li className="device">
      <div className="grow">
        <p className="bold">{deviceText(t, device)}</p>
        <p className="text-13 muted">
          {device.current ? t("account.devices.here") : t("account.devices.used", { when: when(device.lastUsedAt) })}
        </p>
        <p className="text-13 muted">{t("account.devices.began", { when: when(device.createdAt) })}</p>
      </div>
      {device.current ? null : (
        <form method="post" action="/account/sessions/end">
          <input type="hidden" name="id" value={device.id} />
          <SubmitButton kind="outlined small">{t("auth.logout")}</SubmitButton>
        </form>
      )}
    </li>
  );
}

interface DevicesPageProps {
  devices: Device[];
  tokens: AccessToken[];
  refusal: Refusal | null;
}

export function devicesPage(c: Ctx, { devices, tokens, refusal }: DevicesPageProps): Promise<Response> {
  const t = c.get("t");
  return accountFormPage(
    c,
    t("account.devices.title"),
    refusal,
    <>
      <FormRefusal refusal={refusal} />
      <ul className="card list">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      {tokens.length > 0 ? <AccessTokenList tokens={tokens} /> : null}
      {devices.length + tokens.length > 1 ? <EndOtherSessions /> : null}
    </>,
  );
}

/** Access tokens give access too, and stay valid after signing out. */
function AccessTokenList({ tokens }: { tokens: AccessToken[] }) {
  const { t } = usePageView();
  return (
    <section className="stack" aria-labelledby="tokens-title">
      <h2 id="tokens-title" className="text-17 bold">
        {t("auth.tokens.title")}
      </h2>
      <p className="muted text-13">{t("auth.tokens.stay", { all: t("account.devices.end_others") })}</p>
      <ul className="card list">
        {tokens.map((token) => (
          <AccessTokenRow key={token.id} token={token} from="/account/sessions" />
        ))}
      </ul>
    </section>
  );
}

function EndOtherSessions() {
  const { t } = usePageView();
  return (
    <>
      <button type="button" className="button outlined wide" popoverTarget="ask-others">
        {t("account.devices.end_others")}
      </button>
      <ConfirmDialog
        id="ask-others"
        title={t("account.devices.ask")}
        text={t("account.devices.ask_text")}
        cancel={t("shell.cancel")}
      >
        <form method="post" action="/account/sessions/end-others">
          <SubmitButton kind="danger small">{t("account.devices.end_others")}</SubmitButton>
        </form>
      </ConfirmDialog>
    </>
  );
}
