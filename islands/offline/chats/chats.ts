/** Keeps the chats of who has switched it on as the server shows them. */
import type { OfflineChat, OfflineChats } from "../../../src/ui/chat/offline-chat";
import { subscribeLive } from "../../live/live";
import { isTemporaryFailure, RepeatedWork } from "../../retry";
import { isSignedOut, timedFetch } from "../../timed-fetch";
import { currentPersonTag, eraseOfflineData } from "../flag";
import {
  confirmOfflineChats,
  deleteOfflineChats,
  type KeptChats,
  offlineChatsOwner,
  openOfflineChats,
  readOfflineChats,
  writeOfflineChats,
} from "./chats-store";
import { startOfflineChatsSwitch } from "./chats-switch";
import { canSeal } from "./sealing";

/** ms from an event to the question what is new; what is taken away goes at once. */
const NEWS_WAIT = 4_000;
/** ms after which the server is asked where no event stream begins. */
const WITHOUT_STREAM = 10_000;

const isOn = (): boolean => currentPersonTag() !== "" && offlineChatsOwner() === currentPersonTag();

/** @returns null where the answer is another server's, as that of a hotel's network */
const chatsOf = (answer: OfflineChats | null): OfflineChats | null =>
  typeof answer?.me === "string" && Array.isArray(answer.chats) ? answer : null;

/** What the server says, with the lines that it did not send again. */
function mergeKept(answer: OfflineChats, kept: KeptChats): OfflineChat[] {
  const known = new Map(kept.chats.map((chat) => [chat.id, chat.lines]));
  return answer.chats.map((chat) => ({ ...chat, lines: chat.lines ?? known.get(chat.id) ?? [] }));
}

/** Nothing is new, and in the same order. */
const isAsKept = ({ me, chats }: OfflineChats, kept: KeptChats): boolean =>
  me === kept.me &&
  chats.length === kept.chats.length &&
  chats.every(({ id, lines }, at) => !lines && kept.chats[at]?.id === id);

/** @returns whether to try again */
async function syncOnce(withdrawn: AbortSignal): Promise<boolean> {
  if (!isOn()) return false;
  const kept = await readOfflineChats();
  if (!kept) return false;
  const known = kept.chats.flatMap(({ id, digest }) => (digest ? [`${id}:${digest}`] : [])).join();
  const response = await timedFetch(`/api/chat/offline?known=${known}`, {}, withdrawn);
  if (isSignedOut(response)) eraseOfflineData();
  if (!response.ok) return isTemporaryFailure(response.status);
  const answer = chatsOf(await response.json());
  if (!answer) return true;
  if (!isOn()) return false;
  if (isAsKept(answer, kept)) return !(await confirmOfflineChats(kept));
  return !(await writeOfflineChats(kept, answer.me, mergeKept(answer, kept)));
}

const syncing = new RepeatedWork((withdrawn) => syncOnce(withdrawn).catch(() => isOn()));

/** Takes a message, and what quotes it, out of what is kept, without asking anybody. */
async function dropMessage(id: string): Promise<void> {
  for (let kept = await readOfflineChats(); kept; kept = await readOfflineChats()) {
    const isOf = (line: OfflineChat["lines"][number]) => line.id === id || line.quote?.id === id;
    if (!kept.chats.some(({ lines }) => lines.some(isOf))) return;
    const chats = kept.chats.map((chat) =>
      // Without its digest the chat comes anew.
      chat.lines.some(isOf) ? { ...chat, digest: "", lines: chat.lines.filter((line) => !isOf(line)) } : chat,
    );
    if (await writeOfflineChats(kept, kept.me, chats)) return;
  }
}

const TAKEN_AWAY = ["recalled", "edited", "hidden"];
const NEWS = ["message", "state", "unread"];

let timer = 0;

function onEvent(type: string, data: unknown): void {
  if (type === "reset" || TAKEN_AWAY.includes(type)) {
    clearTimeout(timer);
    timer = 0;
    const dropped = type === "reset" ? Promise.resolve() : dropMessage((data as { id: string }).id);
    void dropped.catch(() => undefined).then(() => syncing.hurry());
  } else if (NEWS.includes(type)) timer ||= window.setTimeout(syncLater, NEWS_WAIT);
}

function syncLater(): void {
  timer = 0;
  void syncing.hurry();
}

let following = false;

/** Keeps up with the server for as long as the page is open. */
function followChats(): void {
  if (following) return void syncing.hurry();
  following = true;
  timer = window.setTimeout(syncLater, WITHOUT_STREAM);
  subscribeLive({ onEvent });
}

/** Switches it on or off for the person of this page. @throws without storage */
async function setOfflineChats(on: boolean): Promise<void> {
  if (!on) return deleteOfflineChats();
  await openOfflineChats(currentPersonTag());
  followChats();
}

/** The switch, where the page has it, and what is kept, where it is on; another person's goes. */
export async function startOfflineChats(): Promise<void> {
  const owner = offlineChatsOwner();
  if (owner && owner !== currentPersonTag()) deleteOfflineChats();
  startOfflineChatsSwitch({ isPossible: canSeal(), isOn: isOn(), set: setOfflineChats });
  // Storage that was lost meanwhile begins anew.
  if (isOn() && canSeal()) await setOfflineChats(true);
}
