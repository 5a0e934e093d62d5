/** A page from which letters are thrown. */
import type { PageTextArea } from "../support/browser-controls";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { type PageOptions, Tab } from "../support/browser-tab";
import { PAGE_PARTS, typeInto } from "./chat-page";

export const choice = (kind: string, id: string, state = "unused") => ({
  kind,
  id,
  name: id,
  picture: `/bottle/${id}.svg`,
  alt: id,
  caption: "",
  spoken: "",
  usage: { used: 0, max: 3, state },
});
const step = (title: string) => ({ title, text: "", count: title });
export const HAND = {
  styles: "/static/hand.css",
  scene: { day: "d", night: "n", wideDay: "wd", wideNight: "wn" },
  sounds: { cork: "", splash: "", paper: "", heart: "" },
  texts: {
    steps: { roll: step("roll it"), cork: step("cork it"), flick: step("flick it") },
    atOnce: "at once",
    throw: "throw it",
    back: "back",
    close: "close",
    waiting: "waiting",
    skip: "skip",
    sounds: "sounds on",
  },
};
export const SHEET = {
  ready: true,
  spent: null as string | null,
  resetsIn: undefined as number | undefined,
  notice: undefined as string | undefined,
  person: "ann",
  hand: undefined as typeof HAND | undefined,
  icons: "/static/icons.svg",
  texts: {
    title: "title",
    label: "label",
    placeholder: "",
    readers: "readers",
    max: "1,000",
    bottle: "bottle",
    cancel: "cancel",
    confirm: "throw",
    close: "close",
    left: "left",
    limit: "limit",
    failed: "failed",
    empty: "empty",
    success: "success",
    held: "the team reads it first",
    retry: "retry",
    said: { kept: "kept", sent: "sent", refused: "refused:" },
    away: { title: "no network", text: "", kept: "stays here", choices: "", confirm: "keep" },
  },
  choices: [
    choice("house", "h1"),
    choice("collected", "c1"),
    choice("purchased", "p1"),
    choice("designed", "d1", "used_up"),
  ],
};

export type ThrowServer = (request: NetworkRequest) => void;
export const accepts: ThrowServer = (request) => request.answer(201, { id: "b" });

const attemptOf = ({ path }: NetworkRequest): string =>
  new URL(path, "http://localhost").searchParams.get("attempt") ?? "";

export class ThrowPage {
  /** Answers of the server to the next throws. */
  answers: ThrowServer[] = [];
  sheet: typeof SHEET = SHEET;
  /** Whether the server has accepted a throw of this key. */
  isDone: (key: string) => boolean = () => false;

  private constructor(readonly tab: Tab) {
    tab.device.network.onRequest = (request) => {
      if (request.path.startsWith("/throw.json"))
        request.answer(200, { ...this.sheet, thrown: this.isDone(attemptOf(request)) });
      else if (request.key !== null) (this.answers.shift() ?? accepts)(request);
    };
  }
  static async begin(device: Device, options: PageOptions = {}): Promise<ThrowPage> {
    const html = `${PAGE_PARTS}<a class="hero-button" href="/throw" data-opens="throw" data-choice="">throw</a>`;
    const tab = new Tab(device, { person: "ann", html, media: ["(prefers-reduced-motion: reduce)"], ...options });
    const page = new ThrowPage(tab);
    await tab.load("page/boot");
    return page;
  }
  static open = async (sheet: Partial<typeof SHEET> = {}, options: PageOptions = {}): Promise<ThrowPage> => {
    const page = await ThrowPage.begin(await Device.create(), options);
    page.sheet = { ...SHEET, ...sheet };
    await page.press(".hero-button");
    return page;
  };
  get field(): PageTextArea | null {
    return this.tab.document.querySelector("dialog textarea");
  }
  get throws(): NetworkRequest[] {
    return this.tab.device.network.requests.filter(({ key }) => key !== null);
  }
  get alert(): string | null {
    return this.tab.document.querySelector("dialog [role=alert]")?.textContent ?? null;
  }
  get isOpen(): boolean {
    return this.tab.document.querySelector("dialog") !== null;
  }
  async press(selector: string, options = {}): Promise<void> {
    this.tab.document.querySelector(selector)?.click(options);
    await this.tab.device.clock.settle();
  }
  write(text: string): void {
    if (this.field) typeInto(this.tab, this.field, text);
  }
  async throw(text?: string): Promise<void> {
    if (text !== undefined) this.write(text);
    await this.press("dialog .throw-actions [type=submit]");
  }
}
