import { Hono } from "hono";
import type { Ctx, Env } from "../../../http/env";
import { signedIn } from "../../../http/guard";
import { limitRate } from "../../../http/limit";
import { readFile, uploader } from "../../../http/upload";
import { json } from "../../../http/validated";
import { selfView } from "../../self";
import { ALBUM_ORDER, ONE_PHOTO } from "../input";
import { addPhoto, changeAvatar, orderAlbum, removeAvatar, removePhoto } from "../photos";

/** The answer to every change: the person as they are now. */
async function self(c: Ctx, avatar = signedIn(c).avatar): Promise<Response> {
  return c.json(await selfView(c.var.db, { ...signedIn(c), avatar }, c.var.now));
}

const uploads = limitRate("upload", (c) => signedIn(c).id);

/** Under `/api/auth`: avatar and album (specification section 7, `POST /auth/upload-avatar`). */
export const photosApi = new Hono<Env>()
  .post("/upload-avatar", uploads, async (c) => {
    const { db, files, now } = c.var;
    return self(c, await changeAvatar(db, files, signedIn(c).id, await readFile(c), now));
  })
  .delete("/avatar", async (c) => {
    await removeAvatar(c.var.db, c.var.files, signedIn(c).id);
    return self(c, null);
  })
  .post("/album", uploads, async (c) => {
    const bytes = await readFile(c);
    await addPhoto(c.var.db, c.var.files, await uploader(c, bytes), bytes, c.var.now);
    return self(c);
  })
  .put("/album", json(ALBUM_ORDER), async (c) => {
    await orderAlbum(c.var.db, signedIn(c).id, c.req.valid("json").photos);
    return self(c);
  })
  .delete("/album", json(ONE_PHOTO), async (c) => {
    await removePhoto(c.var.db, c.var.files, signedIn(c).id, c.req.valid("json").photo);
    return self(c);
  });
