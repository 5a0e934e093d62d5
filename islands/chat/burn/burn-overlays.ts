import type { ReactNode } from "react";
import type { ChatCalendar } from "../../../src/ui/chat/times";
import type { ChatLine } from "../../../src/ui/chat/types";

/** What the chat's page offers to burn pictures. */
export interface Overlays {
  calendar: ChatCalendar;
  /** The server's clock, ms. */
  now(): string;
  show(overlayOf: (onClosed: () => void) => ReactNode): void;
  openMenu(line: ChatLine, bubble: HTMLElement): void;
}
