import type { AlbumViewer, ViewerParts } from "../../ui/viewer";
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

/** What a list of somebody's photos says of them to the viewer. @param report page where they are reported */
export const viewerOfAlbum = (view: PageView, name: string, report: string): string =>
  JSON.stringify({ ...viewerPartsOf(view), name, report, manage: null } satisfies AlbumViewer);

/** As `viewerOfAlbum`, of one's own: they are moved and removed instead of reported. */
export function ownAlbumViewerOf(view: PageView, name: string): string {
  const { texts, ...parts } = viewerPartsOf(view);
  const own = { ...texts, manage: view.t("profile.photo.manage") };
  return JSON.stringify({ ...parts, texts: own, name, report: null, manage: "/album" } satisfies AlbumViewer);
}
