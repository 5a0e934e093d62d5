import { type ComponentProps, type PointerEvent, useEffect, useState } from "react";
import { needsLaterParts } from "../../src/ui/chat/bubble/bubble-kinds";
import type { LaterParts } from "../../src/ui/chat/bubble/parts";
import { storedLinesOf } from "../../src/ui/chat/translation/stored-translations";
import type { ChatLine, ChatProps } from "../../src/ui/chat/types";
import { showPartMissing } from "../page/notices";
import { RepeatedWork } from "../retry";

type MenuParts = typeof import("./menu-parts");

let parts: MenuParts | null = null;

/** @throws without an answer */
async function loadMenuParts(): Promise<MenuParts> {
  parts ??= await import("./menu-parts");
  return parts;
}

/** Does something with the parts, at once where they are there; without an answer it says so, with another try. */
export function withMenuParts(work: (parts: MenuParts) => unknown): void {
  if (parts) work(parts);
  else loadMenuParts().then(work, (error) => showPartMissing(error, () => withMenuParts(work)));
}

/** Does something with the parts, at once where they are there; without an answer nothing. */
export function tryMenuParts(work: (parts: MenuParts) => unknown): void {
  if (parts) work(parts);
  else loadMenuParts().then(work, () => undefined);
}

/** Begins a swipe of a finger; one that ends before its script has come is nothing. */
export function beginSwipe(
  { pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>,
  answer: (() => void) | null,
): void {
  if (!answer) return;
  const start = { pointerId, clientX, clientY, bubble: currentTarget };
  tryMenuParts(({ startSwipe }) => startSwipe(start, answer));
}

/** @throws without an answer */
export const loadPicturePreview = () => import("../composer/picture-preview");

/** @throws without an answer */
export const loadCardPicker = () => import("../composer/card-picker");

let laterParts: LaterParts | null = null;

/** What not every message has. @throws without an answer */
async function loadLaterLineParts(): Promise<LaterParts> {
  laterParts ??= (await import("../../src/ui/chat/bubble/later-line-parts")).LATER_PARTS;
  return laterParts;
}

/** Before a page is taken over: its first drawing has to equal the server's. @throws without an answer */
export async function prepareLineParts(props: ChatProps): Promise<void> {
  const { draft, editing, reply } = props;
  if (draft || editing || reply || storedLinesOf(props).some(needsLaterParts)) await loadLaterLineParts();
}

/** null: not there yet. */
export const laterLineParts = (): LaterParts | null => laterParts;

/** They come where a line or the composer needs them, however often that takes; until then a line is words, and nothing else. */
export function useLaterLineParts(lines: readonly ChatLine[], isComposerReady: boolean): void {
  const [, setLoaded] = useState(laterParts);
  const isNeeded = !laterParts && (!isComposerReady || lines.some(needsLaterParts));
  useEffect(() => {
    if (!isNeeded) return;
    const loading = new RepeatedWork(() =>
      loadLaterLineParts().then(
        (loaded) => {
          setLoaded(loaded);
          return false;
        },
        () => true,
      ),
    );
    void loading.run();
    return () => loading.stop();
  }, [isNeeded]);
}

/** Loads what opens at a tap with the first touch of the page: it is there when the network goes later. */
export function loadPartsAtFirstTouch(wasTouched: boolean): void {
  const touched = new AbortController();
  const load = () => {
    touched.abort();
    for (const part of [loadMenuParts(), loadPicturePreview(), loadLaterLineParts()]) part.catch(() => undefined);
  };
  for (const type of ["pointerdown", "wheel", "keydown"])
    window.addEventListener(type, load, { signal: touched.signal, passive: true });
  if (wasTouched) load();
}

/** The parts, when they are there; without an answer it says so and closes. */
function useMenuParts(onClosed: () => void): MenuParts | null {
  const [loaded, setLoaded] = useState(parts);
  useEffect(() => {
    if (loaded) return;
    loadMenuParts().then(setLoaded, (error) => {
      showPartMissing(error);
      onClosed();
    });
  }, [loaded, onClosed]);
  return loaded;
}

/** The menu of a message, when it is there. */
export function LazyMessageMenu(props: ComponentProps<MenuParts["MenuOfMessage"]>) {
  const loaded = useMenuParts(props.onClosed);
  return loaded && <loaded.MenuOfMessage {...props} />;
}

type ViewerPart = typeof import("../viewer/chat-viewer");

/** The photo viewer, loaded when a photo is tapped. */
export function LazyChatViewer(props: ComponentProps<ViewerPart["ChatViewer"]>) {
  const [part, setPart] = useState<ViewerPart | null>(null);
  const { onClosed } = props;
  useEffect(() => {
    import("../viewer/chat-viewer").then(setPart, (error) => {
      showPartMissing(error);
      onClosed();
    });
  }, [onClosed]);
  return part && <part.ChatViewer {...props} />;
}

/** Leads to a message that is quoted, when its script is there. */
export function LazyJump(props: ComponentProps<MenuParts["JumpToMessage"]>) {
  const loaded = useMenuParts(props.onClosed);
  return loaded && <loaded.JumpToMessage {...props} />;
}
