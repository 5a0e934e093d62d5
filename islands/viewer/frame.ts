import type { ViewerParts } from "../../src/ui/viewer";
import { make } from "./dialog";
import type { ViewerPhoto } from "./photo-list";

function loadInto(frame: HTMLElement, picture: HTMLImageElement, { texts }: ViewerParts): void {
  picture.addEventListener("load", () => frame.classList.remove("waits"));
  picture.addEventListener("error", () => {
    const retry = make("button", { type: "button", className: "viewer-retry" }, texts.retry);
    const lost = make("div", { className: "viewer-lost", role: "alert" }, make("p", {}, texts.lost), retry);
    retry.addEventListener("click", () => {
      lost.remove();
      const { src } = picture;
      picture.src = "";
      picture.src = src;
    });
    frame.classList.remove("waits");
    frame.querySelector(".viewer-lost")?.remove();
    frame.append(lost);
  });
}

/** A photo in its frame: what is there already first, then all of it. @param side of the one that is shown */
export function makeFrame(photo: ViewerPhoto, side: -1 | 0 | 1, parts: ViewerParts): HTMLElement {
  const { src, thumb, width, height, alt } = photo;
  const picture = make("img", { alt: side === 0 ? alt : "", width, height, draggable: false, decoding: "async" });
  const sheet = make("div", { className: "viewer-photo waits" }, picture);
  sheet.style.setProperty("--ratio", String(width / height));
  if (thumb) sheet.style.backgroundImage = `url("${thumb}")`;
  loadInto(sheet, picture, parts);
  picture.src = src;
  const frame = make("div", { className: "viewer-frame", inert: side !== 0 }, sheet);
  frame.style.setProperty("--side", String(side));
  frame.dataset.id = photo.id;
  return frame;
}
