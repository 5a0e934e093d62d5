import type { Db } from "../../src/db/transact";
import type { TestPerson } from "../support/people";
import { type ChatMessageJson, type ErrorJson, openChatApp } from "./chat-app";

interface QuoteJson {
  id: string | null;
  from: string | null;
  kind: string | null;
  excerpt: string | null;
  language: string | null;
}
export type QuotingMessage = ChatMessageJson & { replyTo: QuoteJson | null };

/** What a message answers that is gone. */
export const GONE: QuoteJson = { id: null, from: null, kind: null, excerpt: null, language: null };

export const refusalIn = ({ status, body }: { status: number; body: ErrorJson }) => [status, body.error?.code];
export const QUOTE_UNKNOWN = [422, "quote_unknown"];

/** The chat API for people who answer each other's messages. */
export async function openQuotingApp(db: Db, people: readonly TestPerson[]) {
  const chat = await openChatApp(db, people);
  const answer = (who: TestPerson, to: TestPerson, replyTo: unknown, text = "an answer", clientId?: string) =>
    chat.call<QuotingMessage & ErrorJson>(who, "POST", `/${to.id}/messages`, { text, replyTo, clientId });
  const quotesOf = async (who: TestPerson, with_: TestPerson): Promise<QuoteJson[]> =>
    ((await chat.list(who, with_)) as QuotingMessage[]).flatMap(({ replyTo }) => replyTo ?? []);
  return { ...chat, answer, quotesOf, stores: { kept: chat.app.files, burning: chat.app.burning } };
}
