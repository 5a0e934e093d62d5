import { Hono } from "hono";
import { requirePerson } from "../../../http/actor";
import { readUploadActor, readUploadedFile } from "../../../http/body/upload";
import { jsonBody } from "../../../http/body/validation";
import { describeRoute } from "../../../http/contract/route-description";
import type { Ctx, Env } from "../../../http/env";
import { rateGuard, spendAccountRate } from "../../../http/limits/rate-limit";
import { runNow } from "../../../http/run-now";
import { OWN_USER } from "../../web/answers";
import { loadOwnUserJson } from "../../web/own-user";
import { ALBUM_ORDER_INPUT, PHOTO_INPUT } from "../input";
import { addPhoto, changeAvatar, orderAlbum, removeAvatar, removePhoto } from "../photos";
import { checkedFilesOf } from "./checked-files";

async function respondOwnUser(c: Ctx, avatar = requirePerson(c).avatar): Promise<Response> {
  return c.json(await loadOwnUserJson(c, { ...requirePerson(c), avatar }));
}

const PICTURE_ERRORS = ["image_too_large", "unsupported_image", "picture_refused", "overloaded"] as const;
const limitUploads = rateGuard((c) => spendAccountRate(c, "upload", requirePerson(c).id));

export const photosApi = new Hono<Env>()
  .post(
    "/upload-avatar",
    describeRoute("Sets the avatar", { answer: OWN_USER, upload: true, errors: PICTURE_ERRORS }),
    limitUploads,
    async (c) => {
      const store = checkedFilesOf(c);
      return respondOwnUser(c, await runNow(c, changeAvatar, store, requirePerson(c).id, await readUploadedFile(c)));
    },
  )
  .delete("/avatar", describeRoute("Removes the avatar", { answer: OWN_USER }), async (c) => {
    await removeAvatar(c.get("db"), c.get("deps").files, requirePerson(c).id);
    return respondOwnUser(c, null);
  })
  .post(
    "/album",
    describeRoute("Adds a photo to the album", {
      answer: OWN_USER,
      upload: true,
      once: true,
      errors: [...PICTURE_ERRORS, "album_full"],
    }),
    limitUploads,
    async (c) => {
      const bytes = await readUploadedFile(c);
      await runNow(c, addPhoto, checkedFilesOf(c), await readUploadActor(c, bytes), bytes);
      return respondOwnUser(c);
    },
  )
  .put(
    "/album",
    describeRoute("Puts the photos in order", { answer: OWN_USER, errors: ["album_changed"] }),
    jsonBody(ALBUM_ORDER_INPUT),
    async (c) => {
      await orderAlbum(c.get("db"), requirePerson(c).id, c.req.valid("json").photos);
      return respondOwnUser(c);
    },
  )
  .delete(
    "/album",
    describeRoute("Removes a photo", { answer: OWN_USER, errors: ["photo_not_found"] }),
    jsonBody(PHOTO_INPUT),
    async (c) => {
      await removePhoto(c.get("db"), c.get("deps").files, requirePerson(c).id, c.req.valid("json").photo);
      return respondOwnUser(c);
    },
  );
