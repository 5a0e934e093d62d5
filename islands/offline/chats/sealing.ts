/** Seals what is kept under a key that no script can read. */
import type { OfflineChat } from "../../../src/ui/chat/offline-chat";

const ALGORITHM = "AES-GCM";
/** Bytes. */
const NONCE_LENGTH = 12;

export interface SealedChat {
  /** User id of the friend. */
  id: string;
  /** Place in the list: 0 is the latest. */
  place: number;
  nonce: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

/** Whether this browser can seal; over plain http none can. */
export const canSeal = (): boolean => typeof crypto === "object" && "subtle" in crypto && crypto.subtle !== undefined;

/** A key that works in this browser alone and leaves it for nobody. */
export const createKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ["encrypt", "decrypt"]);

/** A row belongs to one person and one friend. */
const boundTo = (person: string, id: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`${person} ${id}`);

export async function sealChat(key: CryptoKey, person: string, chat: OfflineChat, place: number): Promise<SealedChat> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH));
  const parameters = { name: ALGORITHM, iv: nonce, additionalData: boundTo(person, chat.id) };
  const sealed = await crypto.subtle.encrypt(parameters, key, new TextEncoder().encode(JSON.stringify(chat)));
  return { id: chat.id, place, nonce, sealed };
}

/** @returns null: sealed under another key, or damaged */
export async function openSealed(key: CryptoKey, person: string, row: SealedChat): Promise<OfflineChat | null> {
  const parameters = { name: ALGORITHM, iv: row.nonce, additionalData: boundTo(person, row.id) };
  try {
    const bytes = await crypto.subtle.decrypt(parameters, key, row.sealed);
    return JSON.parse(new TextDecoder().decode(bytes)) as OfflineChat;
  } catch {
    return null;
  }
}
