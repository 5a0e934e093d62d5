import type { AlbumViewer } from "../../src/ui/viewer";
import type { ViewerPhoto } from "./photo-list";
import { openViewer } from "./viewer";

function photoOf(link: HTMLAnchorElement, { name, report, manage }: AlbumViewer): ViewerPhoto {
  const thumb = link.querySelector("img");
  const { src = link.href, photo, width = "4", height = "3" } = link.dataset;
  return {
    id: link.href,
    src,
    thumb: thumb?.src ?? null,
    width: Number(width),
    height: Number(height),
    alt: thumb?.alt ?? "",
    name,
    time: "",
    caption: "",
    report: report && (photo ? `${report}?photo=${photo}` : report),
    manage: manage && photo ? `${manage}/${photo}` : null,
    answer: null,
  };
}

/** Opens the photos of an album at the one that was tapped. @throws without an answer */
export async function open(from: HTMLElement): Promise<void> {
  const list = from.closest<HTMLElement>("[data-viewer]");
  if (!list) return;
  const album: AlbumViewer = JSON.parse(list.dataset.viewer ?? "");
  const photos = [...list.querySelectorAll<HTMLAnchorElement>("[data-opens=viewer]")].map((link) =>
    photoOf(link, album),
  );
  await openViewer({ ...album, photos, id: (from as HTMLAnchorElement).href, from });
}
