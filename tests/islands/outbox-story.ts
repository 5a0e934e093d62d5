/** Stories of messages, of which nothing is certain but that somebody wrote them. */
import { Device } from "../support/browser-device";
import type { PageOptions } from "../support/browser-tab";
import { ChatServer, SEND_ENDINGS, type SendEnding } from "./chat-server";

/** A page from which somebody writes to another person. */
export interface WritingPage {
  readonly person: string;
  readonly them: string;
  /** Whether the page is still there: a reload of a page nobody is signed in for ends it. */
  isOpen(): boolean;
  write(text: string, kind: "text" | "image"): Promise<void>;
  /** Tries what was not sent again. @returns its text; null: there was nothing */
  retry(): Promise<string | null>;
  /** @returns the text of the unsent message that was discarded; null: there was none */
  discard(): Promise<string | null>;
  signOut(): void;
  /** Texts on the screen; null: the page shows none. */
  shown(): string[] | null;
  close(): void;
}

export type OpenPage = (story: OutboxStory, them: string, options: PageOptions) => Promise<WritingPage>;

interface Written {
  person: string;
  them: string;
  text: string;
  /** What became of it by somebody's own will. */
  fate: "to send" | "discarded" | "erased";
  retried?: boolean;
}

const OTHERS = ["bo", "cy"] as const;

export class OutboxStory {
  pages: WritingPage[] = [];
  readonly written: Written[] = [];
  readonly server: ChatServer;

  private constructor(
    readonly device: Device,
    readonly openPage: OpenPage,
    readonly options: PageOptions,
  ) {
    this.server = new ChatServer(device);
  }
  static async begin(openPage: OpenPage, options: PageOptions = {}): Promise<OutboxStory> {
    return new OutboxStory(await Device.create(), openPage, options);
  }

  async act(name: string): Promise<void> {
    await OUTBOX_ACTS[name]?.(this);
    await this.device.clock.settle();
    this.#dropClosedPages();
  }
  #dropClosedPages(): void {
    for (const page of this.pages) if (!page.isOpen()) page.close();
    this.pages = this.pages.filter((page) => page.isOpen());
  }

  async open(them: string): Promise<void> {
    const { server } = this;
    if (server.person === null || !this.device.network.online || this.pages.length > 3) return;
    const page = await this.openPage(this, them, this.options);
    this.pages.push(page);
    // Whoever opens a chat takes the device over.
    for (const each of this.written) if (each.person !== page.person && each.fate === "to send") each.fate = "erased";
  }
  async write(them: string, kind: "text" | "image" = "text"): Promise<void> {
    const page = this.pages.find((each) => each.them === them);
    if (!page) return;
    const text = `${page.person}:${them} ${this.written.length}`;
    this.written.push({ person: page.person, them, text, fate: "to send" });
    await page.write(text, kind);
    this.server.count(`written: ${kind}`);
  }
  async retry(): Promise<void> {
    for (const page of this.pages) {
      const text = await page.retry();
      for (const each of this.written) if (each.text === text) each.retried = true;
      if (text !== null) return this.server.count("retried by hand");
    }
  }
  async discard(): Promise<void> {
    const [page] = this.pages;
    const text = await page?.discard();
    for (const each of this.written) if (each.text === text) each.fate = "discarded";
    if (text) this.server.count("discarded");
  }
  /** Pages of a session that is over reload, and are no chats any more. */
  endSession(): void {
    this.server.endSession();
    this.server.count("session ended");
  }
  /** With the form of the first page; nothing of the person is left. */
  async signOut(): Promise<void> {
    const [page] = this.pages;
    if (!page) return;
    for (const each of this.written)
      if (each.fate === "to send") {
        each.fate = "erased";
        this.server.erased.add(each.text);
      }
    page.signOut();
    await this.device.clock.settle();
    this.server.endSession();
    this.server.count("signed out");
  }
  signIn(person: string): void {
    if (this.server.person !== null) return;
    for (const page of this.pages) page.close();
    this.pages = [];
    this.server.person = person;
  }

  async enter(person: string): Promise<void> {
    if (this.server.person !== null) return;
    this.signIn(person);
    await this.open("bo");
  }

  /** All is well again for long enough. */
  async calm(): Promise<void> {
    this.server.endings = [];
    if (!this.device.network.online) await this.act("the network returns");
    this.signIn("ann");
    const person = this.server.person;
    for (const them of OTHERS)
      if (!this.pages.some((page) => page.them === them && page.person === person)) await this.open(them);
    await this.device.clock.advance(60_000);
    this.#dropClosedPages();
  }
}

export const OUTBOX_ACTS: Record<string, (story: OutboxStory) => Promise<void> | void> = {
  "write to bo": (story) => story.write("bo"),
  "write to cy": (story) => story.write("cy"),
  "write a picture to bo": (story) => story.write("bo", "image"),
  "open the chat with bo": (story) => story.open("bo"),
  "open the chat with cy": (story) => story.open("cy"),
  "close the first tab": (story) => story.pages.shift()?.close(),
  "close the last tab": (story) => story.pages.pop()?.close(),
  "the network goes": (story) => story.device.setOnline(false),
  "the network returns": (story) => story.device.setOnline(true),
  "a second passes": (story) => story.device.clock.advance(1_000),
  "twelve seconds pass": (story) => story.device.clock.advance(12_000),
  "try again": (story) => story.retry(),
  discard: (story) => story.discard(),
  "the session ends": (story) => story.endSession(),
  "sign out": (story) => story.signOut(),
  "ann signs in": (story) => story.enter("ann"),
  "dan signs in": (story) => story.enter("dan"),
  ...Object.fromEntries(
    Object.keys(SEND_ENDINGS).map((ending) => [
      `the next message ${ending}`,
      (story: OutboxStory) => void story.server.endings.push(ending as SendEnding),
    ]),
  ),
};
