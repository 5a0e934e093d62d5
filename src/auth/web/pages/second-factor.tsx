import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import { formatDate } from "../../../i18n/format";
import { CODE_LIMITS } from "../../../limits/auth";
import type { Refusal } from "../../../runtime/errors";
import {
  Field,
  FormRefusal,
  formStateOf,
  IdempotencyField,
  SubmitButton,
  useFormState,
} from "../../../shell/parts/form";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { Icon, IconNote } from "../../../ui/icon";
import { QrCode } from "../../../ui/qr";
import { groupCharacters } from "../../second-factor/recovery-codes";
import type { SecondFactorStatus } from "../../second-factor/second-factor";
import type { SecondFactorSetup } from "../../second-factor/setup";
import { accountFormPage } from "./parts";
import { proofSheetOf } from "./proof-sheet";

const SECOND_FACTOR_PATH = "/account/second-factor";
const SECOND_FACTOR_FORM_ID = "second-factor";

const secondFactorFrame = (c: Ctx, refusal: Refusal | null, body: ReactNode) =>
  accountFormPage(c, c.get("t")("auth.second_factor.title"), refusal, body);

interface SecondFactorPageProps {
  status: SecondFactorStatus;
  required: boolean;
  refusal?: Refusal | null;
}

function SecondFactorOff({ required, refusal = null }: SecondFactorPageProps) {
  const { t } = usePageView();
  return (
    <form
      {...proofSheetOf(t)}
      id={SECOND_FACTOR_FORM_ID}
      method="post"
      action={SECOND_FACTOR_PATH}
      className="stack roomy"
    >
      <p>{t("auth.second_factor.why")}</p>
      {required ? <IconNote icon="shield">{t("auth.second_factor.required")}</IconNote> : null}
      <FormRefusal refusal={refusal} />
      <SubmitButton>{t("auth.second_factor.begin")}</SubmitButton>
    </form>
  );
}

function SecondFactorOn({ status: { since, recoveryCodesLeft }, refusal = null }: SecondFactorPageProps) {
  const { t, locale, zone } = usePageView();
  const state = useFormState(refusal);
  return (
    <form id={SECOND_FACTOR_FORM_ID} method="post" action={`${SECOND_FACTOR_PATH}/change`} className="stack roomy">
      <div className="card panel flat">
        <p className="row proven bold">
          <Icon name="check-circle" size={18} />
          {t("auth.second_factor.since", { date: formatDate(locale, since ?? 0, zone) })}
        </p>
        <p className="muted text-13">{t("auth.second_factor.left", { n: recoveryCodesLeft })}</p>
      </div>
      <IdempotencyField />
      <p className="muted">{t("auth.second_factor.change")}</p>
      <FormRefusal refusal={refusal} />
      <Field
        name="code"
        label={t("auth.second_factor.any_code")}
        tried={state}
        icon="device"
        autoComplete="one-time-code"
        required
        maxLength={CODE_LIMITS.typedMax}
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

export const secondFactorPage = (c: Ctx, props: SecondFactorPageProps): Promise<Response> =>
  secondFactorFrame(
    c,
    props.refusal ?? null,
    props.status.since === null ? <SecondFactorOff {...props} /> : <SecondFactorOn {...props} />,
  );

function SetupSecret({ secret, uri }: SecondFactorSetup) {
  const { t } = usePageView();
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
          <code>{groupCharacters(secret)}</code>
        </p>
      </div>
    </div>
  );
}

/** The page with the secret and the field for the first code. */
export function secondFactorSetupPage(
  c: Ctx,
  setup: SecondFactorSetup,
  refusal: Refusal | null = null,
): Promise<Response> {
  const view = pageViewOf(c);
  const { t } = view;
  return secondFactorFrame(
    c,
    refusal,
    <form id={SECOND_FACTOR_FORM_ID} method="post" action={`${SECOND_FACTOR_PATH}/confirm`} className="stack roomy">
      <SetupSecret {...setup} />
      <IdempotencyField />
      <input type="hidden" name="setup" value={setup.setup} />
      <FormRefusal refusal={refusal} />
      <Field
        name="code"
        label={t("auth.second_factor.code")}
        hint={t("auth.second_factor.code_hint")}
        tried={formStateOf(view, refusal)}
        icon="device"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        maxLength={CODE_LIMITS.typedMax}
      />
      <SubmitButton>{t("auth.second_factor.turn_on")}</SubmitButton>
    </form>,
  );
}

/** New recovery codes, shown once. @param fresh whether the second factor was just turned on */
export function recoveryCodesPage(c: Ctx, codes: string[], fresh: boolean): Promise<Response> {
  const t = c.get("t");
  return secondFactorFrame(
    c,
    null,
    <section id={SECOND_FACTOR_FORM_ID} className="stack roomy" aria-labelledby="codes-title">
      {fresh ? (
        <p className="row proven bold" role="status">
          <Icon name="check-circle" size={20} />
          {t("auth.second_factor.turned_on")}
        </p>
      ) : null}
      <h2 id="codes-title" className="text-17 bold">
        {t("auth.second_factor.codes")}
      </h2>
      <IconNote icon="warning">{t("auth.second_factor.keep")}</IconNote>
      <ul className="card panel codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <a className="button primary wide" href={SECOND_FACTOR_PATH}>
        {t("auth.second_factor.kept")}
      </a>
    </section>,
  );
}
