import type { ViewerParts } from "../../ui/viewer";
import { assetUrl } from "../document/assets";
import type { PageView } from "./page-view";

/** What the photo viewer needs of the page. */
export const viewerPartsOf = ({ t }: Pick<PageView, "t">): ViewerParts => ({
  texts: {
    place: t("shell.viewer_place", { n: "{n}", of: "{of}" }),
    close: t("shell.close"),
    before: t("shell.viewer_before"),
    after: t("shell.viewer_after"),
    save: t("shell.viewer_save"),
    answer: t("chat.answer"),
    report: t("chat.report"),
    lost: t("shell.viewer_lost"),
    retry: t("shell.try_again"),
  },
  style: assetUrl("viewer.css"),
  icons: assetUrl("icons.svg"),
});
