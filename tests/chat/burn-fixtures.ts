import type { Db } from "../../src/db/transact";
import type { TestPerson } from "../support/people";
import { type ErrorJson, openChatApp } from "./chat-app";
import { aPairOfFriends } from "./chat-fixtures";

export const CLAIM = "first-claim";

/** Whether bytes are a picture as it is shown. */
export const isWebp = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).toString() === "RIFF";

export const statusAndCode = async (response: Response) => [
  response.status,
  ((await response.json()) as ErrorJson).error.code,
];
export const keyIn = async (response: Response) => ((await response.json()) as { key: string; type: string }).key;

/** The key that is stored for a burn picture. */
export const storedKeyOf = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom("burn_keys").select("key").where("message_id", "=", id).executeTakeFirst())?.key ?? null;

/** A burn picture between friends, and what its recipient can ask for. */
export async function aReceivedBurn(db: Db) {
  const people = await aPairOfFriends(db);
  const chat = await openChatApp(db, people);
  const [from, to] = people;
  const { body: sent } = await chat.sendFile(from, to, { burn: "true", clientId: "b" });
  const { id } = sent;
  const secondSession = await chat.app.enter(to);
  const sealed = (who: TestPerson = to, headers: Record<string, string> = {}) =>
    chat.ask(who, "GET", `/messages/${id}/sealed`, { headers });
  const open = (claim?: string, sentBy: TestPerson = to) =>
    chat.ask(sentBy, "POST", `/messages/${id}/open`, { json: claim === undefined ? {} : { claim } });
  const openElsewhere = (claim: string) =>
    chat.app.ask("POST", `/api/chat/messages/${id}/open`, { token: secondSession, json: { claim } });
  const opened = (claim: string, who: TestPerson = to) =>
    chat.ask(who, "POST", `/messages/${id}/opened`, { json: { claim } });
  const stores = { kept: chat.app.files, burning: chat.app.burning };
  return { ...chat, from, to, id, sealed, open, openElsewhere, opened, stores };
}
