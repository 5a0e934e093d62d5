import type { Ctx } from "../../http/env";
import { refusalText } from "../../i18n/refusal-text";
import type { Refusal } from "../../runtime/errors";
import { refusalLinksOf } from "../parts/refusal-links";
import { hasTypedText, TypedText } from "../parts/typed-text";
import { currentPathOf } from "../redirect";
import { assetUrl } from "./assets";
import { renderPage } from "./page";

type ErrorPageKind = "not_found" | "forbidden" | "unavailable" | "failed";

function errorPageKindOf(status: number): ErrorPageKind {
  if (status === 404 || status === 410) return "not_found";
  if (status === 403 || status === 421) return "forbidden";
  return status === 503 || status === 429 ? "unavailable" : "failed";
}

/** "Not found" pages reveal nothing else. */
const errorPageText = (c: Ctx, refusal: Refusal): string =>
  errorPageKindOf(refusal.status) === "not_found" && refusal.code !== "user_not_found"
    ? c.get("t")("shell.face.not_found.text")
    : refusalText(c.get("t"), refusal);

/** For htmx: swaps the whole page, as this page has no part that could replace the form. */
function retargetWholePage(c: Ctx): void {
  c.header("hx-retarget", "#main");
  c.header("hx-reselect", "#main");
  c.header("hx-reswap", "outerHTML");
}

export function renderErrorPage(c: Ctx, refusal: Refusal): Promise<Response> {
  const t = c.get("t");
  if (hasTypedText(c)) retargetWholePage(c);
  const kind = errorPageKindOf(refusal.status);
  const [link] = refusalLinksOf(t, refusal.code);
  const options = { title: t(`shell.face.${kind}.title`), status: refusal.status };
  return renderPage(
    c,
    options,
    <main id="main" className="main center">
      <div className="empty error-face">
        <img src={assetUrl("bottle-mist.svg")} width={44} height={96} alt="" />
        <h1 className="text-20 bold">{t(`shell.face.${kind}.title`)}</h1>
        <p className="muted">{errorPageText(c, refusal)}</p>
        {refusal.status >= 500 && (
          <p className="muted text-13">{t("shell.face.request", { id: c.get("requestId") })}</p>
        )}
        <TypedText />
        <a className="button outlined small" href={link?.href ?? (kind === "unavailable" ? currentPathOf(c) : "/")}>
          {link?.text ?? t(kind === "unavailable" ? "shell.try_again" : "shell.face.home")}
        </a>
      </div>
    </main>,
  );
}
