import { Hono } from "hono";
import type { Env } from "../http/env";
import { translate } from "../i18n/intl";
import { isLanguage } from "../i18n/languages";
import { asset } from "./assets";
import { page } from "./page";

export const offlinePage = new Hono<Env>().get("/offline", (c) => {
  const wish = c.req.query("language");
  if (isLanguage(wish)) {
    c.set("language", wish);
    c.set("t", translate(wish));
  }
  c.set("person", null);
  const t = c.get("t");
  return page(
    c,
    { title: t("shell.face.offline.title"), notice: null },
    <main id="main" className="main center">
      <div className="empty error-face">
        <img src={asset("bottle-mist.svg")} width={44} height={96} alt="" />
        <h1 className="text-20 bold">{t("shell.face.offline.title")}</h1>
        <p className="muted">{t("shell.face.offline.text")}</p>
        {/* biome-ignore lint/a11y/useValidAnchor: to the address one was going to, its query included. */}
        <a className="button outlined small" href="">
          {t("shell.try_again")}
        </a>
      </div>
    </main>,
  );
});
