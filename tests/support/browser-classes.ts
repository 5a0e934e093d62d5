/** Classes that a page under test has as globals. */
import type { TimerOwner } from "./browser-clock";
import { PageButton, PageInput, PageSelect, PageTextArea } from "./browser-controls";
import type { Device } from "./browser-device";
import { PageAnchor, PageDocument, PageFrame, PageImage } from "./browser-document";
import { PageElement } from "./browser-elements";
import { PageEvent, PageEventTarget, PageMouseEvent, PagePointerEvent } from "./browser-events";
import { PageDialog, PageForm } from "./browser-forms";
import { PageNode } from "./browser-nodes";
import { rectOf } from "./browser-properties";

/** Two ends that pass messages as tasks; React plans its work with one. */
export const channelPairClass = (device: Device, owner: TimerOwner) =>
  class {
    readonly port1 = { onmessage: (_: { data: unknown }): void => undefined };
    readonly port2 = {
      postMessage: (data: unknown) => device.clock.task(owner, () => this.port1.onmessage({ data })),
    };
  };

export const parserClass = ({ view }: PageDocument) =>
  class {
    parseFromString(html: string): PageDocument {
      const parsed = new PageDocument(view);
      parsed.parseInto(parsed.body, html);
      return parsed;
    }
  };

export const ELEMENT_CLASSES = {
  Node: PageNode,
  Element: PageElement,
  HTMLElement: PageElement,
  HTMLAnchorElement: PageAnchor,
  HTMLButtonElement: PageButton,
  HTMLDialogElement: PageDialog,
  HTMLFormElement: PageForm,
  HTMLIFrameElement: PageFrame,
  HTMLImageElement: PageImage,
  HTMLInputElement: PageInput,
  HTMLSelectElement: PageSelect,
  HTMLTextAreaElement: PageTextArea,
};
export const EVENT_CLASSES = {
  EventTarget: PageEventTarget,
  Event: PageEvent,
  CustomEvent: PageEvent,
  MessageEvent: PageEvent,
  KeyboardEvent: PageEvent,
  MouseEvent: PageMouseEvent,
  PointerEvent: PagePointerEvent,
};

export class PageDomRect {
  constructor(...box: [number, number, number, number]) {
    Object.assign(this, rectOf(...box));
  }
}

/** `URL`, with the object URLs of a tab. */
export function urlClass(origin: string, objectUrls: Set<string>): typeof URL {
  let last = 0;
  return class extends URL {
    static override createObjectURL(): string {
      const url = `blob:${origin}/${++last}`;
      objectUrls.add(url);
      return url;
    }
    static override revokeObjectURL(url: string): void {
      objectUrls.delete(url);
    }
  };
}
