import { type ComponentProps, type PointerEvent, useEffect, useState } from "react";
import { noAnswerText, showNotice } from "../page/notices";
import type { MessageInfoDialog as LoadedInfo, MessageMenu as LoadedMenu } from "./menu";
import type { JumpProps } from "./reading/jump";

type MenuProps = ComponentProps<typeof LoadedMenu>;
type InfoProps = ComponentProps<typeof LoadedInfo>;
type Menus = typeof import("./menu");

let menus: Menus | null = null;

/** @throws without an answer */
async function loadMenu(): Promise<Menus> {
  menus ??= await import("./menu");
  return menus;
}

/** @throws without an answer */
const loadSwipe = () => import("./swipe");

/** Begins a swipe of a finger; one that ends before its script has come is nothing. */
export function beginSwipe(
  { pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>,
  answer: () => void,
) {
  const start = { pointerId, clientX, clientY, bubble: currentTarget };
  loadSwipe().then(
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
    for (const part of [loadMenu(), loadPicturePreview(), loadSwipe()]) part.catch(() => undefined);
  };
  for (const type of ["pointerdown", "keydown"]) window.addEventListener(type, load, { signal: touched.signal });
}

/** Leads to a message when its script has come; without an answer it does not. */
export function LazyJump(props: JumpProps) {
  const [loaded, setLoaded] = useState<typeof import("./reading/jump") | null>(null);
  const { onDone } = props;
  useEffect(() => void import("./reading/jump").then(setLoaded, onDone), [onDone]);
  return loaded ? <loaded.JumpToMessage {...props} /> : null;
}

/** The menu's script, when it is there; without an answer it says so and closes. */
function useMenus(onClosed: () => void): Menus | null {
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

export function LazyMessageMenu(props: MenuProps) {
  const loaded = useMenus(props.onClosed);
  return loaded ? <loaded.MessageMenu {...props} /> : null;
}

export function LazyMessageInfo(props: InfoProps) {
  const loaded = useMenus(props.onClosed);
  return loaded ? <loaded.MessageInfoDialog {...props} /> : null;
}
