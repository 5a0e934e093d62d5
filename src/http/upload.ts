import type { Actor } from "../db/once";
import { Refusal } from "../errors";
import { sha256 } from "../sha256";
import type { Ctx } from "./env";
import { readFields } from "./form";
import { actor } from "./guard";

/**
 * The bytes of the file that was sent in the field `file`; what it is called is not looked at.
 * @throws Refusal `validation_failed` when there is none, `malformed_request`, and as `takeBody`
 */
export async function readFile(c: Ctx): Promise<Uint8Array> {
  await readFields(c);
  const { file } = await c.req.parseBody();
  if (!(file instanceof File) || file.size === 0) {
    throw new Refusal("validation_failed", {}, { file: "file_required" });
  }
  return new Uint8Array(await file.arrayBuffer());
}

/**
 * Who sends a file: a repeat under the same key has to bring the same bytes.
 * @throws Refusal `unauthenticated`
 */
export async function uploader(c: Ctx, bytes: Uint8Array): Promise<Actor> {
  const { id, once } = await actor(c);
  if (!once) return { id };
  const content = sha256(bytes);
  return { id, once: { key: once.key, request: `${once.request}:${content}` } };
}
