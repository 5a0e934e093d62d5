import { type ComponentProps, type PointerEvent, useEffect, useState } from "react";
import { needsLaterParts } from "../../src/ui/chat/bubble/bubble-kinds";
import type { LaterParts } from "../../src/ui/chat/bubble/parts";
import { storedLinesOf } from "../../src/ui/chat/translation/stored-translations";
import type { ChatLine, ChatProps } from "../../src/ui/chat/types";
import { showPartMissing } from "../page/notices";
import { RepeatedWork } from "../retry";

/**
 * A module that is imported when it is first needed. @returns `[loadPart, withPart]`: the second runs work with the part, at
 * once where it is loaded (Safari opens a file dialog only within a click); where the import fails it calls `fail`, which by
 * default shows a notice with a button to try again
 */
function partOf<Part>(load: () => Promise<Part>) {
  let part: Part | null = null;
  const loadPart = async (): Promise<Part> => {
    part ??= await load();
    return part;
  };
  const withPart = (
    work: (part: Part) => unknown,
    fail: (error: unknown) => unknown = (error) => showPartMissing(error, () => withPart(work)),
  ): void => {
    if (part) work(part);
    else loadPart().then(work, fail);
  };
  return [loadPart, withPart] as const;
}

const [loadMenuParts, withMenuParts] = partOf(() => import("./menu-parts"));
const [loadPicturePreview, withPicturePreview] = partOf(() => import("../composer/picture-preview"));

export { withMenuParts, withPicturePreview };

/** Runs work with the parts, at once where they are loaded; where the import fails, nothing happens. */
export const tryMenuParts: typeof withMenuParts = (work) => withMenuParts(work, () => undefined);

/** Begins a swipe of a finger; one that ends before its script has come is nothing. */
export function beginSwipe(
  { pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>,
  answer: (() => void) | null,
): void {
  if (!answer) return;
  const start = { pointerId, clientX, clientY, bubble: currentTarget };
  tryMenuParts(({ startSwipe }) => startSwipe(start, answer));
}

/** @throws where the import fails */
export const loadCardPicker = () => import("../composer/card-picker");

let laterParts: LaterParts | null = null;

/** Components that not every message needs. @throws where the import fails */
async function loadLaterLineParts(): Promise<LaterParts> {
  laterParts ??= (await import("../../src/ui/chat/bubble/later-line-parts")).LATER_PARTS;
  return laterParts;
}

type CountFirstMessages = typeof import("../../src/ui/chat/log/first-messages").firstMessagesNow;

let countFirstMessages: CountFirstMessages = () => null;

/** How it stands with first messages, where the page began with some (`prepareLineParts`). */
export const firstMessagesOf: CountFirstMessages = (...page) => countFirstMessages(...page);

/** Before a page is taken over: its first drawing has to equal the server's. @throws without an answer */
export async function prepareLineParts(props: ChatProps): Promise<void> {
  const { draft, editing, reply } = props;
  if (props.firstMessages) countFirstMessages = (await import("../../src/ui/chat/log/first-messages")).firstMessagesNow;
  if (draft || editing || reply || storedLinesOf(props).some(needsLaterParts)) await loadLaterLineParts();
}

/** null: not there yet. */
export const laterLineParts = (): LaterParts | null => laterParts;

/** Loads them where a line or the composer needs them, again until it succeeds; until then a line shows its text alone. */
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

/** A part; null until it is loaded. Where the import fails, a notice is shown and `onClosed` called. */
function usePart<Part>(load: () => Promise<Part>, onClosed: () => void): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      (error) => {
        showPartMissing(error);
        onClosed();
      },
    );
  }, [load, onClosed]);
  return part;
}

type MenuParts = typeof import("./menu-parts");

/** The menu of a message, when it is there. */
export function LazyMessageMenu(props: ComponentProps<MenuParts["MenuOfMessage"]>) {
  const part = usePart(loadMenuParts, props.onClosed);
  return part && <part.MenuOfMessage {...props} />;
}

type ViewerPart = typeof import("../viewer/chat-viewer");
const loadViewer = (): Promise<ViewerPart> => import("../viewer/chat-viewer");

/** The photo viewer, loaded when a photo is tapped. */
export function LazyChatViewer(props: ComponentProps<ViewerPart["ChatViewer"]>) {
  const part = usePart(loadViewer, props.onClosed);
  return part && <part.ChatViewer {...props} />;
}

/** Leads to a message that is quoted, when its script is there. */
export function LazyJump(props: ComponentProps<MenuParts["JumpToMessage"]>) {
  const part = usePart(loadMenuParts, props.onClosed);
  return part && <part.JumpToMessage {...props} />;
}
