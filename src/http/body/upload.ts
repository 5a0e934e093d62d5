import type { Actor } from "../../db/once";
import { Refusal } from "../../runtime/errors";
import { sha256 } from "../../runtime/sha256";
import type { Ctx } from "../env";
import { actor } from "../guard";
import { readFields } from "./form";

/** Bytes of the form field `file`. @throws Refusal `validation_failed`, and as `takeBody` */
export async function readFile(c: Ctx): Promise<Uint8Array> {
  await readFields(c);
  const { file } = await c.req.parseBody();
  if (!(file instanceof File) || file.size === 0) {
    throw new Refusal("validation_failed", {}, { file: "file_required" });
  }
  return new Uint8Array(await file.arrayBuffer());
}

/** Actor of an upload, its bytes part of the idempotency check. @throws Refusal `unauthenticated` */
export async function uploader(c: Ctx, bytes: Uint8Array): Promise<Actor> {
  const { id, once } = await actor(c);
  if (!once) return { id };
  const content = sha256(bytes);
  return { id, once: { key: once.key, request: `${once.request}:${content}` } };
}
