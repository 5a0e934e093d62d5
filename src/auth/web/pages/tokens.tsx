import type { Ctx } from "../../../http/env";
import { formatAgo, formatDate } from "../../../i18n/format";
import { ACCESS_TOKENS } from "../../../limits/limits";
import type { Refusal } from "../../../runtime/errors";
import { describedBy, Field, FieldFrame, Refused, tried, Why } from "../../../shell/parts/form";
import { useView, viewOf } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import type { AccessToken } from "../../access-tokens";
import { accountPage } from "./parts";

const HERE = "/account/tokens";

interface RowProps {
  token: AccessToken;
  /** The page it stands on. */
  from: string;
}

export function TokenRow({ token, from }: RowProps) {
  const { t, language, now, zone } = useView();
  const { id, name, scope, until, createdAt, lastUsedAt } = token;
  const used = lastUsedAt > createdAt;
  return (
    <li className="device">
      <div className="grow">
        <p className="bold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-13 muted">
          {t(scope === "read" ? "auth.tokens.read" : "auth.tokens.write")}
          {" · "}
          {t("auth.tokens.until", { date: formatDate(language, until, zone) })}
        </p>
        <p className="text-13 muted">
          {used
            ? t("account.devices.used", { when: formatAgo(language, lastUsedAt, now, zone) })
            : t("auth.tokens.unused")}
        </p>
      </div>
      <form method="post" action={`${HERE}/end`}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="from" value={from} />
        <button type="submit" className="button outlined small">
          {t("auth.tokens.end")}
        </button>
      </form>
    </li>
  );
}

function Made({ token }: { token: string }) {
  const { t } = useView();
  return (
    <div className="card panel stack inviting" role="status">
      <p>{t("auth.tokens.made")}</p>
      <p className="secret" dir="ltr">
        <code>{token}</code>
      </p>
    </div>
  );
}

function Scopes({ chosen, state }: { chosen: string; state: ReturnType<typeof tried> }) {
  const { t } = useView();
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
      <Why name="scope" tried={state} />
    </fieldset>
  );
}

/** The token it makes stands beside the list: the page comes whole. */
function Create({ refusal }: { refusal: Refusal | null }) {
  const view = useView();
  const { t } = view;
  const state = tried(view, refusal);
  return (
    <form method="post" action={HERE} className="stack roomy">
      <Refused refusal={refusal} />
      <Field
        name="name"
        label={t("auth.tokens.name")}
        hint={t("auth.tokens.name_hint")}
        tried={state}
        icon="tag"
        autoComplete="off"
        required
        maxLength={ACCESS_TOKENS.nameMax}
      />
      <Scopes chosen={state.values.scope ?? "read"} state={state} />
      <FieldFrame name="days" label={t("auth.tokens.ends")} tried={state} icon="hourglass">
        <select
          id="days"
          name="days"
          defaultValue={state.values.days ?? String(ACCESS_TOKENS.days[1])}
          aria-describedby={describedBy("days", state)}
        >
          {ACCESS_TOKENS.days.map((n) => (
            <option key={n} value={n}>
              {t("auth.tokens.days", { n })}
            </option>
          ))}
        </select>
      </FieldFrame>
      <button type="submit" className="button primary wide">
        {t("auth.tokens.make")}
      </button>
    </form>
  );
}

interface Face {
  tokens: AccessToken[];
  /** Shown this once. */
  made?: string;
  refusal?: Refusal | null;
}

export function tokensPage(c: Ctx, { tokens, made, refusal = null }: Face): Promise<Response> {
  const { t } = viewOf(c);
  return accountPage(
    c,
    t("auth.tokens.title"),
    refusal,
    <>
      <p className="muted">{t("auth.tokens.why")}</p>
      {made ? <Made token={made} /> : null}
      {tokens.length > 0 ? (
        <ul className="card list">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} from={HERE} />
          ))}
        </ul>
      ) : null}
      <Create refusal={refusal} />
      <a className="link" href="/api/docs">
        <Icon name="info" size={20} />
        {t("auth.tokens.docs")}
      </a>
    </>,
  );
}
