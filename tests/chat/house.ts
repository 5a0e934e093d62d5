import type { Db } from "../../src/db/transact";
import { openHouse, type Sent, type Settings } from "../http/open";
import { formOf } from "../profile/sender";
import type { TestPerson } from "../support/people";
import { noise, png } from "../support/specimens";

export const PICTURE_BYTES = png(40, 30, noise(7));

/** A chat message as JSON. */
export interface Said {
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

/** Two people at the API of one house. */
export async function aHouse(db: Db, people: readonly TestPerson[], settings: Settings = {}) {
  const house = openHouse(db, { CLOCK_OFFSET_MS: "0", ...settings });
  const tokens = new Map<string, string>();
  for (const person of people) tokens.set(person.id, await house.enter(person));
  const ask = (who: TestPerson, method: string, path: string, sent: Sent = {}) =>
    house.ask(method, `/api/chat${path}`, { token: tokens.get(who.id), ...sent });

  /** One call, as status and JSON. */
  async function call<Body = Said>(who: TestPerson, method: string, path: string, json?: unknown) {
    const response = await ask(who, method, path, json === undefined ? {} : { json });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : null) as Body };
  }

  async function sendFile(
    who: TestPerson,
    to: TestPerson,
    fields: Record<string, string> = {},
    bytes = PICTURE_BYTES,
  ) {
    const body = formOf(bytes, "x.png", fields);
    const response = await ask(who, "POST", `/${to.id}/messages`, { body });
    return { status: response.status, body: (await response.json()) as Said & Failure };
  }

  const list = async (who: TestPerson, other: TestPerson) =>
    (await call<{ items: Said[] }>(who, "GET", `/${other.id}/messages`)).body.items;

  return { house, ask, call, sendFile, list };
}

export interface Failure {
  error: { code: string; message: string; fields?: Record<string, string> };
}

export async function namesIn(files: { list(): AsyncIterable<{ name: string }> }): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of files.list()) if (!name.endsWith(".mark")) found.push(name);
  return found;
}
