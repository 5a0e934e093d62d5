/** Somebody who sends files to the whole app. */
import type { Db } from "../../src/db/transact";
import { openTestApp, type TestRequest } from "../support/app";
import { aPerson } from "../support/people";
import { ALBUM_PICTURE } from "./album-fixtures";

export const pngOfLength = (length: number) =>
  Buffer.concat([ALBUM_PICTURE, Buffer.alloc(length - ALBUM_PICTURE.length)]);

export function uploadForm(bytes: Uint8Array, name = "x.png", fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("file", new File([bytes as BlobPart], name, { type: "image/png" }));
  return form;
}

export async function anUploader(db: Db, settings = {}) {
  const app = openTestApp(db, settings);
  const person = await aPerson(db);
  const token = await app.enter(person);
  const send = (path: string, sent: TestRequest) => app.ask("POST", path, { session: token, ...sent });
  return { app, person, token, send };
}

export interface UploadFailure {
  success: boolean;
  error: { code: string; message: string; fields?: Record<string, string> };
}

export const readFailure = async (response: Response) => {
  const { error } = (await response.json()) as UploadFailure;
  return [response.status, error.code, error.message] as unknown[];
};
