import type { Ctx } from "../../http/env";
import { errorText } from "../../i18n/refusals";
import type { Refusal } from "../../runtime/errors";
import { whereOneIs } from "../go";
import { hasWords, KeptWords } from "../parts/kept-words";
import { waysOf } from "../parts/refusal-links";
import { asset } from "./assets";
import { page } from "./page";

type Face = "not_found" | "forbidden" | "unavailable" | "failed";

function faceOf(status: number): Face {
  if (status === 404 || status === 410) return "not_found";
  if (status === 403 || status === 421) return "forbidden";
  return status === 503 || status === 429 ? "unavailable" : "failed";
}

/** "Not found" pages reveal nothing else. */
const textOf = (c: Ctx, refusal: Refusal): string =>
  faceOf(refusal.status) === "not_found" && refusal.code !== "user_not_found"
    ? c.get("t")("shell.face.not_found.text")
    : errorText(c.get("t"), refusal);

/** By htmx the form would be replaced by what this page has in its place: nothing. */
function takeWholePage(c: Ctx): void {
  c.header("hx-retarget", "#main");
  c.header("hx-reselect", "#main");
  c.header("hx-reswap", "outerHTML");
}

export function errorPage(c: Ctx, refusal: Refusal): Promise<Response> {
  const t = c.get("t");
  if (hasWords(c)) takeWholePage(c);
  const face = faceOf(refusal.status);
  const [way] = waysOf(t, refusal.code);
  const options = { title: t(`shell.face.${face}.title`), status: refusal.status };
  return page(
    c,
    options,
    <main id="main" className="main center">
      <div className="empty error-face">
        <img src={asset("bottle-mist.svg")} width={44} height={96} alt="" />
        <h1 className="text-20 bold">{t(`shell.face.${face}.title`)}</h1>
        <p className="muted">{textOf(c, refusal)}</p>
        {refusal.status >= 500 && (
          <p className="muted text-13">{t("shell.face.request", { id: c.get("requestId") })}</p>
        )}
        <KeptWords />
        <a
          className="button outlined small"
          href={way?.href ?? (face === "unavailable" ? whereOneIs(c) : "/")}
        >
          {way?.text ?? t(face === "unavailable" ? "shell.try_again" : "shell.face.home")}
        </a>
      </div>
    </main>,
  );
}
