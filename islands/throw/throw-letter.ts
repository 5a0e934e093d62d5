/** Sends the letter of the dialog, by hand where that can be, and tells the page. */
import type { ThrowChoice } from "../../src/ui/throw-fields";
import { showNotice } from "../page/notices";
import { playSound } from "../page/sounds";
import { animateThrow, storeMotion } from "./animation";
import type { HandModule } from "./hand/load-hand";
import { loadedHand } from "./hand/load-hand";
import { forgetThrownLetter } from "./letter-draft";
import { sendThrow, type ThrowFailure, throwRequestOf } from "./request";
import type { ThrowSheet } from "./sheet";
import { deleteTextDraft } from "./text-draft";

interface Letter {
  sheet: ThrowSheet;
  /** What opened the dialog. */
  from: HTMLElement;
  /** Closes the dialog. */
  close: () => Promise<void>;
  content: string;
  choice: ThrowChoice;
  /** Whether it was thrown and waits for review. */
  isHeld?: boolean;
}

const thrownText = ({ sheet: { texts }, isHeld }: Letter): string => (isHeld && texts.held) || texts.success;

/** What the page does once a bottle is thrown; a hint waits for the next page. @param isHeard its sounds were played */
function tellPage(isHeard: boolean): void {
  for (const hint of document.querySelectorAll("#coach, .water .hint")) hint.remove();
  document.body.dispatchEvent(new CustomEvent("thrown", { detail: { isHeard } }));
}

/** Sends the letter; once it is accepted it is no draft any more, whatever becomes of this page. */
async function send(letter: Letter): Promise<ThrowFailure | "kept" | null> {
  const { sheet, content, choice } = letter;
  const sent = await sendThrow(throwRequestOf(content, choice), sheet.person, sheet.texts);
  letter.isHeld = sent === "held";
  const result = sent === "held" ? null : sent;
  if (result === null) forgetThrownLetter(sheet.person, content);
  // What waits for the network may be refused yet.
  else if (result === "kept") deleteTextDraft(sheet.person, content);
  return result;
}

/**
 * Leads from a design's page to the sea, where the bottle is. @returns whether it does: not where the sea is on the page, and
 * not with a sheet that was stored by an older version
 */
function leaveForSea({ sheet, from, isHeld }: Letter): boolean {
  if (!from.dataset.choice || document.getElementById("own") || !sheet.notice) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not in every browser of ours.
  document.cookie = `notice=${isHeld ? "throw_held" : sheet.notice};path=/;max-age=60;samesite=lax`;
  location.assign("/");
  return true;
}

async function throwPlainly(letter: Letter): Promise<ThrowFailure | "kept" | null> {
  const { from, close, choice } = letter;
  const result = await send(letter);
  if (result !== null) return result;
  const start = from.getBoundingClientRect();
  await close();
  tellPage(false);
  if (leaveForSea(letter)) {
    // A design's page has no water: it flies over home.
    storeMotion("throw", choice.picture);
    return null;
  }
  await animateThrow(choice.picture, start, () => playSound("splash"));
  showNotice(thrownText(letter));
  return null;
}

async function throwByHand(letter: Letter, { module, sheet: hand }: HandModule): Promise<ThrowFailure | "kept" | null> {
  const { from, content, choice } = letter;
  const result = await module.throwByHand({
    hand,
    picture: choice.picture,
    words: content,
    send: () => send(letter),
    onThrown: () => {
      document.querySelector<HTMLDialogElement>("dialog.throw-form")?.close();
      tellPage(true);
    },
  });
  if (result === "back") return null;
  // It leaves after the splash.
  if (result !== null || leaveForSea(letter)) return result;
  // The page below may have been drawn anew.
  (from.isConnected ? from : document.getElementById(from.id))?.focus();
  module.showThrownNotice(thrownText(letter), hand.texts.sounds);
  return null;
}

/** @returns the failure; null where it was thrown, kept, or taken back */
export async function throwLetter(letter: Letter): Promise<ThrowFailure | null> {
  const { sheet, close } = letter;
  const hand = loadedHand(sheet.hand);
  const result = hand ? await throwByHand(letter, hand) : await throwPlainly(letter);
  if (result !== "kept") return result;
  await close();
  return null;
}
