import type { Actor } from "../../db/idempotency";
import { Refusal } from "../../runtime/errors";
import { sha256 } from "../../runtime/sha256";
import { readActor, requirePerson } from "../actor";
import type { Ctx } from "../env";
import { readFormFields } from "./form";
import { readFormData } from "./request-body";

/** Bytes of the form field `file`. @throws Refusal `unauthenticated`, `validation_failed`, and as `readBody` */
export async function readUploadedFile(c: Ctx): Promise<Uint8Array> {
  await readFormFields(c);
  requirePerson(c);
  const file = (await readFormData(c)).getAll("file").at(-1);
  if (!(file instanceof File) || file.size === 0) {
    throw new Refusal("validation_failed", {}, { file: "file_required" });
  }
  return new Uint8Array(await file.arrayBuffer());
}

/**
 * Actor of an upload. What it asks for is told by its bytes alone: of the page's form and its script, which may both send
 * a picture that was chosen before the script came, one has an effect. @throws Refusal `unauthenticated`
 */
export async function readUploadActor(c: Ctx, bytes: Uint8Array): Promise<Actor> {
  const { id, once } = await readActor(c);
  return once ? { id, once: { key: once.key, request: `upload:${sha256(bytes)}` } } : { id };
}
