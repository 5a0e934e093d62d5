/** Events of a browser under test: as the DOM has them, with capture, bubbling and default actions. */

interface EventOptions {
  bubbles?: boolean;
  cancelable?: boolean;
  [property: string]: unknown;
}

export class PageEvent {
  readonly bubbles: boolean;
  readonly cancelable: boolean;
  readonly isTrusted = false;
  readonly timeStamp = 0;
  defaultPrevented = false;
  target: PageEventTarget | null = null;
  currentTarget: PageEventTarget | null = null;
  eventPhase = 0;
  /** What stops it: later elements, or the element's own later listeners too. */
  stopped: "" | "later" | "at-once" = "";

  constructor(
    readonly type: string,
    { bubbles = false, cancelable = false, ...rest }: EventOptions = {},
  ) {
    this.bubbles = bubbles;
    this.cancelable = cancelable;
    Object.assign(this, rest);
  }
  preventDefault(): void {
    if (this.cancelable) this.defaultPrevented = true;
  }
  stopPropagation(): void {
    this.stopped ||= "later";
  }
  stopImmediatePropagation(): void {
    this.stopped = "at-once";
  }
  composedPath(): PageEventTarget[] {
    return this.target ? pathOf(this.target) : [];
  }
}

export class PageMouseEvent extends PageEvent {
  constructor(type: string, options: EventOptions = {}) {
    super(type, { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, ...options });
  }
}
export class PagePointerEvent extends PageMouseEvent {
  declare readonly isPrimary: boolean;

  constructor(type: string, options: EventOptions = {}) {
    super(type, { isPrimary: true, pointerType: "touch", ...options });
  }
}

type Handler = ((event: PageEvent) => unknown) | { handleEvent(event: PageEvent): unknown };

interface ListenOptions {
  capture?: boolean;
  once?: boolean;
  signal?: AbortSignal;
}

interface Listener {
  type: string;
  handler: Handler;
  capture: boolean;
  once: boolean;
}

function pathOf(target: PageEventTarget): PageEventTarget[] {
  const path: PageEventTarget[] = [];
  for (let each: PageEventTarget | null = target; each; each = each.eventParent()) path.push(each);
  return path;
}

const isCapture = (options: boolean | ListenOptions | undefined): boolean =>
  typeof options === "boolean" ? options : (options?.capture ?? false);

export class PageEventTarget {
  #listeners: Listener[] = [];

  /** Where an event bubbles to. */
  eventParent(): PageEventTarget | null {
    return null;
  }

  addEventListener(type: string, handler: Handler | null, options?: boolean | ListenOptions): void {
    const { once = false, signal } = typeof options === "object" ? options : {};
    const capture = isCapture(options);
    if (!handler || signal?.aborted) return;
    const isThere = (each: Listener) => each.type === type && each.handler === handler && each.capture === capture;
    if (this.#listeners.some(isThere)) return;
    this.#listeners.push({ type, handler, capture, once });
    signal?.addEventListener("abort", () => this.removeEventListener(type, handler, capture));
  }

  removeEventListener(type: string, handler: Handler | null, options?: boolean | ListenOptions): void {
    const capture = isCapture(options);
    this.#listeners = this.#listeners.filter(
      (each) => !(each.type === type && each.handler === handler && each.capture === capture),
    );
  }

  #invoke(event: PageEvent, capture: boolean): void {
    event.currentTarget = this;
    const listeners = this.#listeners.filter((each) => each.type === event.type && each.capture === capture);
    for (const each of listeners) if (event.stopped !== "at-once") this.#call(each, event);
    if (!capture && event.stopped !== "at-once") this.#invokeProperty(event);
  }

  /** Unless it was removed by one before it. */
  #call(listener: Listener, event: PageEvent): void {
    if (!this.#listeners.includes(listener)) return;
    if (listener.once) this.#listeners = this.#listeners.filter((each) => each !== listener);
    if (typeof listener.handler === "function") listener.handler.call(this, event);
    else listener.handler.handleEvent(event);
  }

  /** `onclick` and its like. */
  #invokeProperty(event: PageEvent): void {
    const handler: unknown = Reflect.get(this, `on${event.type}`);
    if (typeof handler === "function") handler.call(this, event);
  }

  /** @returns false where the default action was prevented */
  dispatchEvent(event: PageEvent): boolean {
    event.target = this;
    const path = pathOf(this);
    for (const each of path.toReversed()) if (!event.stopped) each.#invoke(event, true);
    for (const each of event.bubbles ? path : path.slice(0, 1)) if (!event.stopped) each.#invoke(event, false);
    event.currentTarget = null;
    this.afterEvent(event);
    return !event.defaultPrevented;
  }

  /** What the browser itself does after an event. */
  afterEvent(_event: PageEvent): void {}
}
