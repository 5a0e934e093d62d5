import { type ComponentProps, type PointerEvent, useEffect, useState } from "react";
import { noAnswerText, showNotice } from "../page/notices";

type Menus = typeof import("./menu");

let menus: Menus | null = null;

/** @throws without an answer */
async function loadMenu(): Promise<Menus> {
  menus ??= await import("./menu");
  return menus;
}

/** Begins a swipe of a finger; one that ends before its script has come is nothing. */
export function beginSwipe(
  { pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>,
  answer: (() => void) | null,
): void {
  if (!answer) return;
  const start = { pointerId, clientX, clientY, bubble: currentTarget };
  loadMenu().then(
    ({ startSwipe }) => startSwipe(start, answer),
    () => undefined,
  );
}

/** @throws without an answer */
export const loadPicturePreview = () => import("../composer/picture-preview");

/** Loads what opens at a tap with the first touch of the page: it is there when the network goes later. */
export function loadPartsAtFirstTouch(): void {
  const touched = new AbortController();
  const load = () => {
    touched.abort();
    for (const part of [loadMenu(), loadPicturePreview()]) part.catch(() => undefined);
  };
  for (const type of ["pointerdown", "keydown"]) window.addEventListener(type, load, { signal: touched.signal });
}

interface PartProps {
  onClosed(): void;
}

/** The script of the parts, when it is there; without an answer it says so and closes. */
function useMenus({ onClosed }: PartProps): Menus | null {
  const [loaded, setLoaded] = useState(menus);
  useEffect(() => {
    if (loaded) return;
    loadMenu().then(setLoaded, () => {
      showNotice(noAnswerText());
      onClosed();
    });
  }, [loaded, onClosed]);
  return loaded;
}

export function LazyMessageMenu(props: ComponentProps<Menus["MessageMenu"]>) {
  const loaded = useMenus(props);
  return loaded && <loaded.MessageMenu {...props} />;
}

export function LazyMessageInfo(props: ComponentProps<Menus["MessageInfoDialog"]>) {
  const loaded = useMenus(props);
  return loaded && <loaded.MessageInfoDialog {...props} />;
}

export function LazyJump(props: ComponentProps<Menus["JumpToMessage"]>) {
  const loaded = useMenus(props);
  return loaded && <loaded.JumpToMessage {...props} />;
}
