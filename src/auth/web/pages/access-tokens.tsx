import type { Ctx } from "../../../http/env";
import { formatAgo, formatDate } from "../../../i18n/format";
import { ACCESS_TOKEN_LIMITS } from "../../../limits/auth";
import type { Refusal } from "../../../runtime/errors";
import {
  describedByIds,
  Field,
  FieldError,
  FieldFrame,
  FormRefusal,
  type FormState,
  IdempotencyField,
  SubmitButton,
  useFormState,
} from "../../../shell/parts/form";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { AccessToken } from "../../access-tokens";
import { accountFormPage } from "./parts";
import { proofSheetOf } from "./proof-sheet";

const ACCESS_TOKENS_PATH = "/account/tokens";

interface AccessTokenRowProps {
  token: AccessToken;
  /** Path of the page that lists it. */
  from: string;
}

export function AccessTokenRow({ token, from }: AccessTokenRowProps) {
  const { t, locale, now, zone } = usePageView();
  const { id, name, scope, until, createdAt, lastUsedAt } = token;
  const isUsed = lastUsedAt > createdAt;
  return (
    <li className="device">
      <div className="grow">
        <p className="bold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-13 muted">
          {t(scope === "read" ? "auth.tokens.read" : "auth.tokens.write")}
          {" · "}
          {t("auth.tokens.until", { date: formatDate(locale, until, zone) })}
        </p>
        <p className="text-13 muted">
          {isUsed
            ? t("account.devices.used", { when: formatAgo(locale, lastUsedAt, now, zone) })
            : t("auth.tokens.unused")}
        </p>
      </div>
      <form method="post" action={`${ACCESS_TOKENS_PATH}/end`}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="from" value={from} />
        <SubmitButton kind="outlined small">{t("auth.tokens.end")}</SubmitButton>
      </form>
    </li>
  );
}

function CreatedAccessToken({ token }: { token: string }) {
  const { t } = usePageView();
  if (token === "")
    return (
      <p className="row proven bold" role="status">
        <Icon name="check-circle" size={20} />
        {t("auth.tokens.made_elsewhere")}
      </p>
    );
  return (
    <div className="card panel stack inviting" role="status">
      <p>{t("auth.tokens.made")}</p>
      <p className="secret" dir="ltr">
        <code>{token}</code>
      </p>
    </div>
  );
}

function ScopeChoice({ chosen, state }: { chosen: string; state: FormState }) {
  const { t } = usePageView();
  return (
    <fieldset>
      <legend className="label">{t("auth.tokens.scope")}</legend>
      <div className="pills">
        {(["read", "write"] as const).map((scope) => (
          <label key={scope} className="pill">
            <input type="radio" name="scope" value={scope} defaultChecked={scope === chosen} required />
            <span>{t(scope === "read" ? "auth.tokens.read" : "auth.tokens.write")}</span>
          </label>
        ))}
      </div>
      <FieldError name="scope" tried={state} />
    </fieldset>
  );
}

/** Without htmx: the new token is shown outside the form, so the answer is a whole page. */
function CreateTokenForm({ refusal }: { refusal: Refusal | null }) {
  const { t } = usePageView();
  const state = useFormState(refusal);
  return (
    <form {...proofSheetOf(t)} method="post" action={ACCESS_TOKENS_PATH} className="stack roomy">
      <IdempotencyField />
      <FormRefusal refusal={refusal} />
      <Field
        name="name"
        label={t("auth.tokens.name")}
        hint={t("auth.tokens.name_hint")}
        tried={state}
        icon="tag"
        autoComplete="off"
        required
        maxLength={ACCESS_TOKEN_LIMITS.nameMax}
      />
      <ScopeChoice chosen={state.values.scope ?? "read"} state={state} />
      <FieldFrame name="days" label={t("auth.tokens.ends")} tried={state} icon="hourglass">
        <select
          id="days"
          name="days"
          defaultValue={state.values.days ?? String(ACCESS_TOKEN_LIMITS.days[1])}
          aria-describedby={describedByIds("days", state)}
        >
          {ACCESS_TOKEN_LIMITS.days.map((n) => (
            <option key={n} value={n}>
              {t("auth.tokens.days", { n })}
            </option>
          ))}
        </select>
      </FieldFrame>
      <SubmitButton>{t("auth.tokens.make")}</SubmitButton>
    </form>
  );
}

interface AccessTokensPageProps {
  tokens: AccessToken[];
  /** The secret of a new token, shown once; "": another session has made it. */
  created?: string;
  refusal?: Refusal | null;
}

export function accessTokensPage(
  c: Ctx,
  { tokens, created, refusal = null }: AccessTokensPageProps,
): Promise<Response> {
  const { t } = pageViewOf(c);
  return accountFormPage(
    c,
    t("auth.tokens.title"),
    refusal,
    <>
      <p className="muted">{t("auth.tokens.why")}</p>
      {created === undefined ? null : <CreatedAccessToken token={created} />}
      {tokens.length > 0 ? (
        <ul className="card list">
          {tokens.map((token) => (
            <AccessTokenRow key={token.id} token={token} from={ACCESS_TOKENS_PATH} />
          ))}
        </ul>
      ) : null}
      <CreateTokenForm refusal={refusal} />
      <a className="link" href="/api/docs">
        <Icon name="info" size={20} />
        {t("auth.tokens.docs")}
      </a>
    </>,
  );
}
