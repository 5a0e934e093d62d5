import { Hono } from "hono";
import { readFile, uploader } from "../../../http/body/upload";
import { json } from "../../../http/body/validated";
import { documented } from "../../../http/contract/documented";
import type { Ctx, Env } from "../../../http/env";
import { signedIn } from "../../../http/guard";
import { limitRate } from "../../../http/limits/limit";
import { USER } from "../../web/answers";
import { ownView } from "../../web/own-view";
import { ALBUM_ORDER, ONE_PHOTO } from "../input";
import { addPhoto, changeAvatar, orderAlbum, removeAvatar, removePhoto } from "../photos";

async function self(c: Ctx, avatar = signedIn(c).avatar): Promise<Response> {
  return c.json(await ownView(c, { ...signedIn(c), avatar }));
}

const PICTURE_ERRORS = ["image_too_large", "unsupported_image", "overloaded"] as const;
const uploads = limitRate("upload", (c) => signedIn(c).id);

export const photosApi = new Hono<Env>()
  .post(
    "/upload-avatar",
    documented("Sets the avatar", { answer: USER, upload: true, errors: PICTURE_ERRORS }),
    uploads,
    async (c) => {
      const { files } = c.get("deps");
      const [db, now] = [c.get("db"), c.get("now")];
      return self(c, await changeAvatar(db, files, signedIn(c).id, await readFile(c), now));
    },
  )
  .delete("/avatar", documented("Removes the avatar", { answer: USER }), async (c) => {
    await removeAvatar(c.get("db"), c.get("deps").files, signedIn(c).id);
    return self(c, null);
  })
  .post(
    "/album",
    documented("Adds a photo to the album", {
      answer: USER,
      upload: true,
      once: true,
      errors: [...PICTURE_ERRORS, "album_full"],
    }),
    uploads,
    async (c) => {
      const bytes = await readFile(c);
      await addPhoto(c.get("db"), c.get("deps").files, await uploader(c, bytes), bytes, c.get("now"));
      return self(c);
    },
  )
  .put(
    "/album",
    documented("Puts the photos in order", { answer: USER, errors: ["album_changed"] }),
    json(ALBUM_ORDER),
    async (c) => {
      await orderAlbum(c.get("db"), signedIn(c).id, c.req.valid("json").photos);
      return self(c);
    },
  )
  .delete(
    "/album",
    documented("Removes a photo", { answer: USER, errors: ["photo_not_found"] }),
    json(ONE_PHOTO),
    async (c) => {
      await removePhoto(c.get("db"), c.get("deps").files, signedIn(c).id, c.req.valid("json").photo);
      return self(c);
    },
  );
