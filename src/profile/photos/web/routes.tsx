import { Hono } from "hono";
import { requirePerson } from "../../../http/actor";
import { handleMemberForm, parseForm } from "../../../http/body/form";
import { readUploadActor, readUploadedFile } from "../../../http/body/upload";
import type { Ctx, Env } from "../../../http/env";
import { idParamOf } from "../../../http/id-param";
import { spendAccountRate } from "../../../http/limits/rate-limit";
import { runNow } from "../../../http/run-now";
import { Refusal } from "../../../runtime/errors";
import { renderErrorPage } from "../../../shell/document/error-page";
import { redirectTo, redirectWithRefusal } from "../../../shell/redirect";
import { MOVE_PHOTO_INPUT } from "../input";
import {
  addPhoto,
  changeAvatar,
  findHeldAvatar,
  listAlbumPhotos,
  movePhoto,
  removeAvatar,
  removePhoto,
} from "../photos";
import { checkedFilesOf } from "./checked-files";
import { ownAlbumPage } from "./pages/album";
import { avatarPage } from "./pages/avatar";
import { albumPhotoPage } from "./pages/photo";

async function showAlbum(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  return ownAlbumPage(c, await listAlbumPhotos(c.get("db"), requirePerson(c).id), refusal);
}

const showAvatar = async (c: Ctx, refusal: Refusal | null = null): Promise<Response> =>
  avatarPage(c, requirePerson(c), await findHeldAvatar(c.get("db"), requirePerson(c).id), refusal);

async function showPhoto(c: Ctx): Promise<Response> {
  const photos = await listAlbumPhotos(c.get("db"), requirePerson(c).id);
  const index = photos.findIndex(({ id }) => id === idParamOf(c));
  const photo = photos[index];
  if (!photo) throw new Refusal("photo_not_found");
  return albumPhotoPage(c, { photos, index, photo });
}

async function uploadAvatarForm(c: Ctx): Promise<Response> {
  const { id } = requirePerson(c);
  await spendAccountRate(c, "upload", id);
  await runNow(c, changeAvatar, checkedFilesOf(c), id, await readUploadedFile(c));
  return redirectTo(c, "/avatar", "avatar_saved");
}

async function addPhotoForm(c: Ctx): Promise<Response> {
  await spendAccountRate(c, "upload", requirePerson(c).id);
  const bytes = await readUploadedFile(c);
  await runNow(c, addPhoto, checkedFilesOf(c), await readUploadActor(c, bytes), bytes);
  return redirectTo(c, "/album", "photo_added");
}

async function movePhotoForm(c: Ctx): Promise<Response> {
  await movePhoto(c.get("db"), requirePerson(c).id, idParamOf(c), (await parseForm(c, MOVE_PHOTO_INPUT)).step);
  return redirectTo(c, `/album/${idParamOf(c)}`, "photo_moved");
}

async function removePhotoForm(c: Ctx): Promise<Response> {
  await removePhoto(c.get("db"), c.get("deps").files, requirePerson(c).id, idParamOf(c));
  return redirectTo(c, "/album", "photo_removed");
}

async function removeAvatarForm(c: Ctx): Promise<Response> {
  await removeAvatar(c.get("db"), c.get("deps").files, requirePerson(c).id);
  return redirectTo(c, "/avatar", "avatar_removed");
}

type RefusalPage = (c: Ctx, refusal: Refusal) => Response | Promise<Response>;

const refuseAt =
  (pathOf: (c: Ctx) => string): RefusalPage =>
  (c, refusal) =>
    refusal.code === "rate_limited" ? redirectWithRefusal(c, pathOf(c), refusal) : renderErrorPage(c, refusal);

const photoForm = (work: (c: Ctx) => Promise<Response>, showRefusal: RefusalPage) => (c: Ctx) => {
  requirePerson(c);
  return handleMemberForm(
    c,
    () => work(c),
    (refusal) => showRefusal(c, refusal),
  );
};

export const photoPages = new Hono<Env>()
  .get("/avatar", (c) => showAvatar(c))
  .post("/avatar", photoForm(uploadAvatarForm, showAvatar))
  .post(
    "/avatar/remove",
    photoForm(
      removeAvatarForm,
      refuseAt(() => "/avatar"),
    ),
  )
  .get("/album", (c) => showAlbum(c))
  .post("/album", photoForm(addPhotoForm, showAlbum))
  .get("/album/:id", showPhoto)
  .post(
    "/album/:id/move",
    photoForm(
      movePhotoForm,
      refuseAt((c) => `/album/${idParamOf(c)}`),
    ),
  )
  .post(
    "/album/:id/remove",
    photoForm(
      removePhotoForm,
      refuseAt((c) => `/album/${idParamOf(c)}`),
    ),
  );
