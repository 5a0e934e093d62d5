import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import { formatDateTime } from "../../../i18n/format";
import type { Refusal } from "../../../runtime/errors";
import { renderPage } from "../../../shell/document/page";
import { FormRefusal, SubmitButton } from "../../../shell/parts/form";
import { pageViewOf } from "../../../shell/parts/page-view";
import { BrandHeader } from "../../../shell/parts/sea-picture";
import { deviceOfKind, deviceText } from "../../device-text";

const endDeviceFrame = (c: Ctx, title: string, refusal: Refusal | null, body: ReactNode) =>
  renderPage(
    c,
    { title, status: refusal?.status, bare: true },
    <>
      <BrandHeader low />
      <main id="main" className="entry">
        <h2 className="text-20 bold">{title}</h2>
        {body}
      </main>
    </>,
  );

interface EndDevicePageProps {
  token: string;
  kind: string;
  /** ms */
  beganAt: number;
  refusal: Refusal | null;
}

/** Which device the email is about, and the button that logs it out. */
export function endDevicePage(c: Ctx, { token, kind, beganAt, refusal }: EndDevicePageProps): Promise<Response> {
  const { t, locale, zone } = pageViewOf(c);
  return endDeviceFrame(
    c,
    t("auth.end_device.title"),
    refusal,
    <>
      <div className="card panel flat">
        <p className="bold">{deviceText(t, deviceOfKind(kind))}</p>
        <p className="text-13 muted">{t("account.devices.began", { when: formatDateTime(locale, beganAt, zone) })}</p>
      </div>
      <p className="muted">{t("auth.end_device.text")}</p>
      <FormRefusal refusal={refusal} />
      {/* The answer is another page: a form that replaces itself would leave nothing. */}
      <form id="end-device" method="post" action="/end-session">
        <input type="hidden" name="token" value={token} />
        <SubmitButton>{t("auth.end_device.end")}</SubmitButton>
      </form>
    </>,
  );
}

function NewPasswordLink({ label }: { label: string }) {
  return (
    <a className="button primary wide" href="/forgot-password">
      {label}
    </a>
  );
}

/** The device is logged out: whoever used it knows the password, or came by a linked service. */
export function deviceEndedPage(c: Ctx): Promise<Response> {
  const t = c.get("t");
  return endDeviceFrame(
    c,
    t("auth.end_device.done"),
    null,
    <>
      <p className="muted">{t("auth.end_device.next")}</p>
      <NewPasswordLink label={t("auth.reset.title")} />
    </>,
  );
}

/** The link was used or is too old. */
export function endLinkExpiredPage(c: Ctx, refusal: Refusal): Promise<Response> {
  const t = c.get("t");
  return endDeviceFrame(
    c,
    t("auth.end_device.title"),
    refusal,
    <>
      <FormRefusal refusal={refusal} />
      <a className="button outlined wide" href="/account/sessions">
        {t("account.devices.title")}
      </a>
      <NewPasswordLink label={t("auth.reset.title")} />
    </>,
  );
}
