import type { ChatProps } from "../../../src/ui/chat/types";
import { isSendKey } from "../../composer/keys";
import { showPartMissing } from "../../page/notices";
import { chatDraftOwner, deleteTextDraft, readTextDraft, replyDraftOwner, saveTextDraft } from "../../throw/text-draft";
import type { EarlyChat } from "./early-chat";

/** ms that what was sent waits for the script, until it is given back. */
const GIVEN_BACK_AFTER = 8_000;

/** Whether the next message answers one. */
export const hasReplyDraft = ({ me, them }: ChatProps): boolean => readTextDraft(replyDraftOwner(me, them.id)) !== "";

const joinTexts = (...texts: readonly string[]): string => texts.filter((text) => text !== "").join("\n");

/** The composer before its script: what is typed is kept, what is sent waits. */
export class EarlyWriting {
  #isComposing = false;
  #timer = 0;
  readonly #form: HTMLFormElement | null;
  readonly #field: HTMLTextAreaElement | null;
  readonly #button: HTMLElement | null;
  readonly #draft: string;
  readonly #sentDraft: string;

  constructor(private readonly chat: EarlyChat) {
    const { element, props } = chat;
    this.#form = element.querySelector<HTMLFormElement>("#write");
    this.#field = this.#form?.querySelector("textarea") ?? null;
    this.#button = this.#form?.querySelector<HTMLElement>(".chat-send") ?? null;
    this.#draft = chatDraftOwner(props.me, props.them.id);
    this.#sentDraft = `${this.#draft}:sent`;
    this.#restore();
    const options = { capture: true, signal: chat.over };
    element.addEventListener("input", (event) => this.#onInput(event as InputEvent), options);
    element.addEventListener("compositionstart", () => this.#compose(true), options);
    element.addEventListener("compositionend", () => this.#compose(false), options);
    element.addEventListener("keydown", (event) => this.#onKey(event), options);
    element.addEventListener("submit", (event) => this.#onSubmit(event), options);
  }

  /** Resolves when no input method is in the middle of a word. */
  async untilComposed(): Promise<void> {
    while (this.#isComposing)
      await new Promise((resolve) => this.#field?.addEventListener("compositionend", resolve, { once: true }));
  }

  /** The script does not come: what was sent stands in the field again. @param error absent: it may come still */
  giveBack(error?: unknown): void {
    clearTimeout(this.#timer);
    const { sent, pressed } = this.chat;
    this.chat.pressed = null;
    if (sent.length > 0) {
      this.#putBack(sent.splice(0));
      this.#keep();
      showPartMissing(error, () => this.#form?.requestSubmit());
    } else if (pressed) showPartMissing(error, () => pressed.click());
  }

  /** What was sent goes out, in order; what cannot be kept stands in the field again. */
  async sendAll(send: (text: string) => Promise<boolean>): Promise<void> {
    clearTimeout(this.#timer);
    const refused: string[] = [];
    for (const text of this.chat.sent.splice(0)) if (!(await send(text))) refused.push(text);
    deleteTextDraft(this.#sentDraft);
    if (refused.length === 0) return;
    this.#putBack(refused);
    this.#field?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** A draft of this device, behind what was sent on a page that was left too soon. */
  #restore(): void {
    if (!this.#field || this.chat.props.editing) return;
    const sent = readTextDraft(this.#sentDraft);
    const text = joinTexts(sent, this.#field.value || readTextDraft(this.#draft));
    if (text !== this.#field.value) this.#field.value = text;
    if (sent) this.#keep();
  }

  #putBack(texts: readonly string[]): void {
    if (this.#field) this.#field.value = joinTexts(...texts, this.#field.value);
  }

  /** Words that are edited are no draft. */
  #keep(): void {
    if (this.chat.props.editing) return;
    saveTextDraft(this.#draft, this.#field?.value);
    saveTextDraft(this.#sentDraft, joinTexts(...this.chat.sent));
  }

  #compose(isComposing: boolean): void {
    this.#isComposing = isComposing;
  }

  #onInput({ target, isComposing }: InputEvent): void {
    if (target !== this.#field) return;
    this.#isComposing ||= isComposing;
    this.#keep();
    this.chat.load();
  }

  #onKey(event: KeyboardEvent): void {
    if (event.target !== this.#field || !isSendKey(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#form?.requestSubmit();
  }

  #onSubmit(event: SubmitEvent): void {
    if (!this.#field || event.target !== this.#form) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.chat.load();
    if (this.#isForScript(event.submitter)) this.chat.pressed = event.submitter ?? this.#button;
    else if (!this.#isAwaiting() && this.#field.value.trim() !== "") this.#send(this.#field);
    this.#field.focus();
  }

  /** An answer, an edit, and any other button than that which sends. */
  #isForScript(submitter: HTMLElement | null): boolean {
    const { props } = this.chat;
    const isOther = submitter !== null && submitter !== this.#button;
    return isOther || Boolean(props.editing || props.reply) || hasReplyDraft(props);
  }

  /** After the last first message an answer is awaited: what is typed by then stays, and the script says why. */
  #isAwaiting(): boolean {
    const first = this.chat.props.firstMessages;
    return first?.from === "me" && first.left <= this.chat.sent.length;
  }

  #send(field: HTMLTextAreaElement): void {
    this.chat.sent.push(field.value);
    field.value = "";
    this.#keep();
    this.chat.element.querySelector(".chat-scroll")?.scrollTo({ top: 0 });
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.giveBack(), GIVEN_BACK_AFTER);
  }
}
