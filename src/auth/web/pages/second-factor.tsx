import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import { formatDate } from "../../../i18n/format";
import type { Refusal } from "../../../runtime/errors";
import { Field, Refused, tried } from "../../../shell/parts/form";
import { useView, viewOf } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import { QrCode } from "../../../ui/qr";
import { grouped } from "../../second-factor/recovery-codes";
import type { SetUp, Standing } from "../../second-factor/second-factor";
import { accountPage } from "./parts";

const HERE = "/account/second-factor";
const ID = "second-factor";

const frame = (c: Ctx, refusal: Refusal | null, body: ReactNode) =>
  accountPage(c, c.get("t")("auth.second_factor.title"), refusal, body);

interface Face {
  standing: Standing;
  required: boolean;
  refusal?: Refusal | null;
}

function Off({ required, refusal = null }: Face) {
  const { t } = useView();
  return (
    <form id={ID} method="post" action={HERE} className="stack roomy">
      <p>{t("auth.second_factor.why")}</p>
      {required ? (
        <p className="note">
          <Icon name="shield" size={20} />
          {t("auth.second_factor.required")}
        </p>
      ) : null}
      <Refused refusal={refusal} />
      <button type="submit" className="button primary wide">
        {t("auth.second_factor.begin")}
      </button>
    </form>
  );
}

function On({ standing: { since, recoveryCodesLeft }, refusal = null }: Face) {
  const view = useView();
  const { t, language, zone } = view;
  const state = tried(view, refusal);
  return (
    <form id={ID} method="post" action={`${HERE}/change`} className="stack roomy">
      <div className="card panel flat">
        <p className="row proven bold">
          <Icon name="check-circle" size={18} />
          {t("auth.second_factor.since", { date: formatDate(language, since ?? 0, zone) })}
        </p>
        <p className="muted text-13">{t("auth.second_factor.left", { n: recoveryCodesLeft })}</p>
      </div>
      <p className="muted">{t("auth.second_factor.change")}</p>
      <Refused refusal={refusal} />
      <Field
        name="code"
        label={t("auth.second_factor.any_code")}
        tried={state}
        icon="device"
        autoComplete="one-time-code"
        required
        maxLength={64}
      />
      <button type="submit" name="act" value="renew" className="button secondary wide">
        {t("auth.second_factor.renew")}
      </button>
      <button type="submit" name="act" value="off" className="button danger wide">
        {t("auth.second_factor.turn_off")}
      </button>
    </form>
  );
}

export const secondFactorPage = (c: Ctx, face: Face): Promise<Response> =>
  frame(c, face.refusal ?? null, face.standing.since === null ? <Off {...face} /> : <On {...face} />);

function Secret({ secret, uri }: SetUp) {
  const { t } = useView();
  return (
    <div className="card panel stack inviting">
      <p>{t("auth.second_factor.scan")}</p>
      <QrCode text={uri} label={t("auth.second_factor.qr")} />
      <a className="button outlined wide" href={uri}>
        <Icon name="device" size={20} />
        {t("auth.second_factor.open")}
      </a>
      <div>
        <p className="label">{t("auth.second_factor.secret")}</p>
        <p className="secret" dir="ltr">
          <code>{grouped(secret)}</code>
        </p>
      </div>
    </div>
  );
}

/** The secret, and the field for the first code. */
export function setUpPage(c: Ctx, setUp: SetUp, refusal: Refusal | null = null): Promise<Response> {
  const view = viewOf(c);
  const { t } = view;
  return frame(
    c,
    refusal,
    <form id={ID} method="post" action={`${HERE}/confirm`} className="stack roomy">
      <Secret {...setUp} />
      <input type="hidden" name="setup" value={setUp.setup} />
      <Refused refusal={refusal} />
      <Field
        name="code"
        label={t("auth.second_factor.code")}
        hint={t("auth.second_factor.code_hint")}
        tried={tried(view, refusal)}
        icon="device"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        maxLength={64}
      />
      <button type="submit" className="button primary wide">
        {t("auth.second_factor.turn_on")}
      </button>
    </form>,
  );
}

/** New recovery codes, shown once. @param fresh the second factor was just turned on */
export function codesPage(c: Ctx, codes: string[], fresh: boolean): Promise<Response> {
  const t = c.get("t");
  return frame(
    c,
    null,
    <section id={ID} className="stack roomy" aria-labelledby="codes-title">
      {fresh ? (
        <p className="row proven bold" role="status">
          <Icon name="check-circle" size={20} />
          {t("auth.second_factor.turned_on")}
        </p>
      ) : null}
      <h2 id="codes-title" className="text-17 bold">
        {t("auth.second_factor.codes")}
      </h2>
      <p className="note">
        <Icon name="warning" size={20} />
        {t("auth.second_factor.keep")}
      </p>
      <ul className="card panel codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <a className="button primary wide" href={HERE}>
        {t("auth.second_factor.kept")}
      </a>
    </section>,
  );
}
