import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { noAnswerText, showNotice } from "../page/notices";
import type { MessageMenu as LoadedMenu } from "./menu";

type MenuProps = ComponentProps<typeof LoadedMenu>;

let menu: ComponentType<MenuProps> | null = null;

/** @throws without an answer */
export async function loadMenuParts(): Promise<typeof import("./menu-parts")> {
  const parts = await import("./menu-parts");
  menu = parts.MessageMenu;
  return parts;
}

/** @throws without an answer */
export const loadPicturePreview = () => import("../composer/picture-preview");

/** @throws without an answer */
export const loadCardPicker = () => import("../composer/card-picker");

/** Loads what opens at a tap with the first touch of the page: it is there when the network goes later. */
export function loadPartsAtFirstTouch(): void {
  const touched = new AbortController();
  const load = () => {
    touched.abort();
    for (const part of [loadMenuParts(), loadPicturePreview()]) part.catch(() => undefined);
  };
  for (const type of ["pointerdown", "keydown"]) window.addEventListener(type, load, { signal: touched.signal });
}

/** The menu of a message, when it is there. */
export function LazyMessageMenu(props: MenuProps) {
  const [Menu, setMenu] = useState(() => menu);
  const { onClosed } = props;
  useEffect(() => {
    if (Menu) return;
    loadMenuParts().then(
      ({ MessageMenu }) => setMenu(() => MessageMenu),
      () => {
        showNotice(noAnswerText());
        onClosed();
      },
    );
  }, [Menu, onClosed]);
  return Menu ? <Menu {...props} /> : null;
}
