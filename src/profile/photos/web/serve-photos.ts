import { Hono } from "hono";
import type { Ctx, Env } from "../../../http/env";
import { runNow } from "../../../http/run-now";
import { sendLeanHeaders } from "../../../http/security-headers";
import { Refusal } from "../../../runtime/errors";
import type { SignedIn } from "../../../users/users";
import { canSeeAlbumPhoto, findAvatarOwner } from "../access";
import { ALBUM_SIDES, AVATAR_SIDES } from "../photo-formats";

const MEDIA_TYPES: Record<string, string> = { webp: "image/webp", gif: "image/gif" };

async function servePhotoFile(c: Ctx, name: string, cache: "public" | "private"): Promise<Response> {
  const etag = `"${name}"`;
  const headers = {
    "cache-control": `${cache}, max-age=31536000, immutable`,
    "cross-origin-resource-policy": "same-origin",
    etag,
  };
  sendLeanHeaders(c);
  if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, headers);
  const bytes = await c.get("deps").files.get(name);
  if (!bytes) throw new Refusal("not_found");
  const type = MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "";
  return c.body(bytes, 200, { ...headers, "content-type": type, "content-length": String(bytes.byteLength) });
}

const sizesOf = ({ small, large }: { small: number; large: number }): string => `-(?:${small}|${large})\\.webp`;
const AVATAR_FILE = new RegExp(`^[\\w-]{22}${sizesOf(AVATAR_SIDES)}$`);
const ALBUM_FILE = new RegExp(`^[\\w-]{22}(?:${sizesOf(ALBUM_SIDES)}|\\.gif)$`);

const FILE_LENGTH = 22;
const pictureNameIn = (name: string): string => name.slice(0, FILE_LENGTH);

/** Public avatars, served before authentication: `/pictures/<name>-96.webp`, `-288.webp`. */
export const avatarPictureRoutes = new Hono<Env>().get("/:file", async (c, next) => {
  const name = c.req.param("file");
  const owner = AVATAR_FILE.test(name) ? await findAvatarOwner(c.get("db"), pictureNameIn(name)) : null;
  return AVATAR_FILE.test(name) && owner?.shown !== false ? servePhotoFile(c, name, "public") : next();
});

/** The avatar of a hidden or banned person is visible to themselves and to officials. */
async function canSeeHiddenAvatar(c: Ctx, person: SignedIn, name: string): Promise<boolean> {
  return person.official || (await findAvatarOwner(c.get("db"), pictureNameIn(name)))?.id === person.id;
}

/** Album photos for permitted viewers, otherwise 404: `-320.webp`, `-1280.webp`, `.gif`. */
export const albumPictureRoutes = new Hono<Env>().get("/:file", async (c) => {
  const person = c.get("person");
  const name = c.req.param("file");
  if (person === null || !(AVATAR_FILE.test(name) || ALBUM_FILE.test(name))) throw new Refusal("not_found");
  const isVisible = AVATAR_FILE.test(name)
    ? canSeeHiddenAvatar(c, person, name)
    : runNow(c, canSeeAlbumPhoto, person, pictureNameIn(name));
  if (!(await isVisible)) throw new Refusal("not_found");
  return servePhotoFile(c, name, "private");
});
