/** Somebody who sends files to the whole app. */
import type { Db } from "../../src/db/transact";
import { openHouse, type Sent } from "../http/open";
import { aPerson } from "../support/people";
import { PICTURE_BYTES } from "./album";

export const padded = (length: number) =>
  Buffer.concat([PICTURE_BYTES, Buffer.alloc(length - PICTURE_BYTES.length)]);

export function formOf(bytes: Uint8Array, name = "x.png", fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("file", new File([bytes as BlobPart], name, { type: "image/png" }));
  return form;
}

export async function aSender(db: Db, settings = {}) {
  const house = openHouse(db, settings);
  const person = await aPerson(db);
  const token = await house.enter(person);
  const send = (path: string, sent: Sent) => house.ask("POST", path, { session: token, ...sent });
  return { house, person, token, send };
}

export interface Failed {
  success: boolean;
  error: { code: string; message: string; fields?: Record<string, string> };
}

export const failureOf = async (response: Response) => {
  const { error } = (await response.json()) as Failed;
  return [response.status, error.code, error.message] as unknown[];
};
