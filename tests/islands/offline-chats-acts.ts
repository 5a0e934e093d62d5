import type { OfflineLine } from "../../src/ui/chat/offline-chat";
import { createRandom } from "../support/browser-device";
import { chatOf, lineOf, type OfflineWorld } from "./offline-chats-page";

/** What happens on the server while the device is away. */
export class Acts {
  readonly #random = createRandom(7);
  #next = 10;

  constructor(private readonly world: OfflineWorld) {}

  #pick(n: number): number {
    return Math.floor(this.#random() * n);
  }
  #changed(lines: OfflineLine[]): OfflineLine[] {
    const at = this.#pick(lines.length);
    const ways = [
      () => [...lines, lineOf(this.#next++)],
      () => lines.filter((_, n) => n !== at),
      () => lines.map((line, n) => (n === at ? { ...line, kind: "recalled" as const, text: null } : line)),
      () => lines.map((line) => ({ ...line, text: `${line.text} edited`, edited: true })),
    ];
    return ways[this.#pick(ways.length)]?.() ?? [];
  }
  /** A chat changes and is the latest, begins, or goes. */
  act(): void {
    const chat = this.world.chats[this.#pick(this.world.chats.length + 1)];
    const lines = this.#changed(chat?.lines ?? []);
    const others = this.world.chats.filter((each) => each !== chat);
    const isGone = this.#pick(6) === 0 || lines.length === 0;
    this.world.chats = isGone ? others : [chatOf(chat?.id ?? `f${this.#next++}`, lines), ...others];
  }
}
