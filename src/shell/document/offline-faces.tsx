import type { ReactNode } from "react";
import { usePageView } from "../parts/page-view";
import { assetUrl } from "./assets";

export const offlineTitleKey = (online: boolean): "shell.face.online.title" | "shell.face.offline.title" =>
  online ? "shell.face.online.title" : "shell.face.offline.title";

interface FaceProps {
  online: boolean;
  hidden: boolean;
  children: ReactNode;
}

function Face({ online, hidden, children }: FaceProps) {
  const { t } = usePageView();
  return (
    <div className="empty error-face" data-face={online ? "online" : "offline"} hidden={hidden}>
      <img src={assetUrl("bottle-mist.svg")} width={44} height={96} alt="" />
      <h1 className="text-20 bold">{t(offlineTitleKey(online))}</h1>
      {children}
    </div>
  );
}

/** The texts by what waits on the device, of which a page without script knows nothing. */
function OnlineText() {
  const { t } = usePageView();
  return (
    <p
      className="muted"
      role="status"
      data-nothing={t("shell.face.online.nothing")}
      data-sending={t("shell.face.online.sending")}
      data-waits={t("shell.face.online.waits")}
      data-refused={t("shell.face.online.refused")}
    >
      {t("shell.face.online.text")}
    </p>
  );
}

/** What the page says first, without a network and with one; the script shows the other once that has changed. */
export function OfflineFaces({ online }: { online: boolean }) {
  const { t } = usePageView();
  return (
    <>
      <Face online={false} hidden={online}>
        <p className="muted">{t("shell.face.offline.text")}</p>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty href reloads the requested address with its query. */}
        <a className="button outlined small" href="">
          {t("shell.try_again")}
        </a>
      </Face>
      <Face online={true} hidden={!online}>
        <OnlineText />
        <a className="button outlined small" href="/">
          {t("shell.face.home")}
        </a>
      </Face>
    </>
  );
}
