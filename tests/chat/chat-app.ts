import type { Db } from "../../src/db/transact";
import { uploadForm } from "../profile/uploader";
import { openTestApp, type TestRequest, type TestSettings } from "../support/app";
import type { TestPerson } from "../support/people";
import { makePng, paintNoise } from "../support/sample-pictures";

export const CHAT_PICTURE = makePng(40, 30, paintNoise(7));

/** A chat message as JSON. */
export interface ChatMessageJson {
  id: string;
  seq: number;
  clientId: string;
  kind: string;
  text: string | null;
  image: string | null;
  state: string;
  recalled: boolean;
  burned: boolean;
}

/** Opens a test app with a session for each person, and helpers for the chat API. */
export async function openChatApp(db: Db, people: readonly TestPerson[], settings: TestSettings = {}) {
  const app = openTestApp(db, { CLOCK_OFFSET_MS: "0", ...settings });
  const tokens = new Map<string, string>();
  for (const person of people) tokens.set(person.id, await app.enter(person));
  const ask = (who: TestPerson, method: string, path: string, sent: TestRequest = {}) =>
    app.ask(method, `/api/chat${path}`, { token: tokens.get(who.id), ...sent });

  /** One call, as status and JSON. */
  async function call<Body = ChatMessageJson>(who: TestPerson, method: string, path: string, json?: unknown) {
    const response = await ask(who, method, path, json === undefined ? {} : { json });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : null) as Body };
  }

  async function sendFile(who: TestPerson, to: TestPerson, fields: Record<string, string> = {}, bytes = CHAT_PICTURE) {
    const body = uploadForm(bytes, "x.png", fields);
    const response = await ask(who, "POST", `/${to.id}/messages`, { body });
    return { status: response.status, body: (await response.json()) as ChatMessageJson & ErrorJson };
  }

  const list = async (who: TestPerson, other: TestPerson) =>
    (await call<{ items: ChatMessageJson[] }>(who, "GET", `/${other.id}/messages`)).body.items;

  return { app, ask, call, sendFile, list };
}

export interface ErrorJson {
  error: { code: string; message: string; fields?: Record<string, string> };
}

export async function listFileNames(files: { list(): AsyncIterable<{ name: string }> }): Promise<string[]> {
  const result: string[] = [];
  for await (const { name } of files.list()) if (!name.endsWith(".mark")) result.push(name);
  return result;
}
