/** Photos as large as the window (docs/product.md 15.2): over the page, which stays as it is. */
import type { ViewerParts } from "../../src/ui/viewer";
import { loadStyle, make, makeDialog, type ViewerDialog } from "./dialog";
import { makeFrame } from "./frame";
import { boundedView, Gestures, type View, WHOLE, zoomAt } from "./gestures";
import { photoIndexAfterChange, type ViewerPhoto } from "./photo-list";

/** More are told by their number alone. */
const MOST_DOTS = 9;
const ZOOM_STEP = 1.5;
/** So near to the first photo older ones are asked for. */
const NEAR_START = 2;

interface ViewerOptions extends ViewerParts {
  photos: readonly ViewerPhoto[];
  /** Id of the photo that was tapped. */
  id: string;
  /** Where the focus returns. */
  from: HTMLElement;
  /** Asks for older photos; absent: all are there. */
  loadOlder?(): void;
  onClosed?(): void;
}

export class Viewer {
  readonly #parts: ViewerDialog;
  #photos: readonly ViewerPhoto[];
  #index: number;
  #view: View = WHOLE;
  readonly #open = new AbortController();
  #afterClosing: (() => void) | null = null;

  constructor(private readonly options: ViewerOptions) {
    this.#photos = options.photos;
    this.#index = Math.max(
      0,
      options.photos.findIndex(({ id }) => id === options.id),
    );
    this.#parts = makeDialog(options);
    this.#listen();
    document.body.append(this.#parts.dialog);
    this.#parts.dialog.showModal();
    history.pushState({ viewer: true }, "");
    window.addEventListener("popstate", this.#onBack, { signal: this.#open.signal });
    this.#show();
  }

  /** The list has changed: what is gone is not shown any more. */
  update(photos: readonly ViewerPhoto[]): void {
    const shown = this.#photos[this.#index]?.id;
    this.#index = photoIndexAfterChange(this.#photos, this.#index, photos);
    this.#photos = photos;
    if (this.#index < 0) this.close();
    else if (photos[this.#index]?.id === shown) this.#showPlace();
    else this.#show();
  }

  /** Goes back to the page, then does something there. */
  close(then: (() => void) | null = null): void {
    if (this.#open.signal.aborted) return;
    this.#afterClosing = then;
    history.back();
  }

  readonly #onBack = (): void => {
    this.#open.abort();
    this.#parts.dialog.close();
    this.#parts.dialog.remove();
    if (this.options.from.isConnected) this.options.from.focus({ preventScroll: true });
    this.options.onClosed?.();
    this.#afterClosing?.();
  };

  #listen(): void {
    const { dialog, close, before, after, answer, report, manage, stage } = this.#parts;
    close.addEventListener("click", () => this.close());
    before.addEventListener("click", () => this.#go(-1));
    after.addEventListener("click", () => this.#go(1));
    // Esc: the page's own history entry goes, too.
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.close();
    });
    // The button that had the focus may be gone.
    document.addEventListener("keydown", (event) => this.#onKey(event), { signal: this.#open.signal });
    answer.addEventListener("click", () => this.close(this.#photos[this.#index]?.answer ?? null));
    for (const link of [report, manage])
      link.addEventListener("click", (event) => {
        event.preventDefault();
        const { href } = link;
        this.close(() => location.assign(href));
      });
    new Gestures(stage, {
      view: () => this.#view,
      setView: (view, settled) => this.#setView(view, settled),
      drag: (x, y) => this.#drag(x, y),
      turn: (side) => this.#turn(side),
      close: () => this.close(),
      size: () => ({ width: stage.clientWidth, height: stage.clientHeight }),
    });
  }

  /** 1 where lines begin at the left, -1 where at the right. */
  get #lines(): 1 | -1 {
    return getComputedStyle(this.#parts.stage).direction === "rtl" ? -1 : 1;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      ArrowRight: () => this.#go(this.#lines),
      ArrowLeft: () => this.#go(-this.#lines),
      Home: () => this.#go(-this.#index),
      End: () => this.#go(this.#photos.length - 1 - this.#index),
      "+": () => this.#zoom(ZOOM_STEP),
      "=": () => this.#zoom(ZOOM_STEP),
      "-": () => this.#zoom(1 / ZOOM_STEP),
      "0": () => this.#setView(WHOLE, true),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  #zoom(factor: number): void {
    const { clientWidth: width, clientHeight: height } = this.#parts.stage;
    this.#setView(boundedView(zoomAt(this.#view, this.#view.scale * factor, { x: 0, y: 0 }), { width, height }), true);
  }

  #setView(view: View, settled: boolean): void {
    this.#view = view;
    const photo = this.#parts.track.querySelector<HTMLElement>(".viewer-frame:not([inert]) > .viewer-photo");
    photo?.classList.toggle("settles", settled);
    if (photo)
      photo.style.transform = view.scale === 1 ? "" : `translate(${view.x}px,${view.y}px) scale(${view.scale})`;
    this.#parts.stage.classList.toggle("zoomed", view.scale > 1);
  }

  #drag(x: number, y: number): void {
    const { track, dialog } = this.#parts;
    track.classList.remove("settles");
    track.style.transform = `translate(${x}px,${y}px)`;
    dialog.style.setProperty("--away", String(Math.min(1, y / 400)));
  }

  /** A finger has gone to one side: the next photo lies where lines end. */
  #turn(side: -1 | 0 | 1): void {
    const step = side * this.#lines;
    this.#parts.track.classList.add("settles");
    this.#parts.track.style.transform = "";
    this.#parts.dialog.style.setProperty("--away", "0");
    if (step !== 0) this.#go(step);
  }

  #go(step: number): void {
    const next = this.#index + step;
    if (step === 0 || !this.#photos[next]) return;
    this.#index = next;
    this.#show();
  }

  #show(): void {
    const { track, name, time, caption, save, answer, report, manage } = this.#parts;
    const photo = this.#photos[this.#index];
    if (!photo) return;
    track.style.transform = "";
    this.#view = WHOLE;
    this.#parts.stage.classList.remove("zoomed");
    const sides = ([-1, 0, 1] as const).flatMap((side) => {
      const beside = this.#photos[this.#index + side];
      return beside ? [makeFrame(beside, side, this.options)] : [];
    });
    track.replaceChildren(...sides);
    name.textContent = photo.name;
    time.textContent = photo.time;
    caption.textContent = photo.caption;
    save.href = photo.src;
    answer.hidden = photo.answer === null;
    for (const [link, href] of [
      [report, photo.report],
      [manage, photo.manage],
    ] as const) {
      link.hidden = href === null;
      if (href) link.href = href;
    }
    this.#showPlace();
    if (this.#index < NEAR_START) this.options.loadOlder?.();
  }

  #showPlace(): void {
    const { place, dots, before, after, dialog } = this.#parts;
    const [n, of] = [this.#index + 1, this.#photos.length];
    const text = this.options.texts.place
      .replace("{n}", n.toLocaleString(document.documentElement.dataset.numbers))
      .replace("{of}", of.toLocaleString(document.documentElement.dataset.numbers));
    // The same text again would be read out again.
    if (place.textContent !== text) place.textContent = text;
    dialog.ariaLabel = text;
    place.classList.toggle("shown", of > MOST_DOTS);
    dots.replaceChildren(
      ...(of > 1 && of <= MOST_DOTS
        ? this.#photos.map((_, i) => make("i", { className: i === this.#index ? "on" : "" }))
        : []),
    );
    before.hidden = n <= 1;
    after.hidden = n >= of;
  }
}

/** Opens the viewer when its looks are there. @throws without an answer */
export async function openViewer(options: ViewerOptions): Promise<Viewer> {
  await loadStyle(options.style);
  return new Viewer(options);
}
