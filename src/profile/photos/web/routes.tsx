import { Hono } from "hono";
import { attempt, posted } from "../../../http/body/form";
import { readFile, uploader } from "../../../http/body/upload";
import type { Ctx, Env } from "../../../http/env";
import { signedIn } from "../../../http/guard";
import { spendRate } from "../../../http/limits/limit";
import { Refusal } from "../../../runtime/errors";
import { errorPage } from "../../../shell/document/error-page";
import { go, refusedAt } from "../../../shell/go";
import { MOVE } from "../input";
import { addPhoto, albumOf, changeAvatar, movePhoto, removeAvatar, removePhoto } from "../photos";
import { albumPage } from "./pages/album";
import { avatarPage } from "./pages/avatar";
import { photoPage } from "./pages/photo";

const idOf = (c: Ctx): string => c.req.param("id") ?? "";

async function showAlbum(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  return albumPage(c, await albumOf(c.get("db"), signedIn(c).id), refusal);
}

const showAvatar = (c: Ctx, refusal: Refusal | null = null) => avatarPage(c, signedIn(c), refusal);

async function showPhoto(c: Ctx): Promise<Response> {
  const photos = await albumOf(c.get("db"), signedIn(c).id);
  const at = photos.findIndex(({ id }) => id === idOf(c));
  const photo = photos[at];
  if (!photo) throw new Refusal("photo_not_found");
  return photoPage(c, { photos, at, photo });
}

async function takeAvatar(c: Ctx): Promise<Response> {
  const { id } = signedIn(c);
  await spendRate(c, "upload", id);
  await changeAvatar(c.get("db"), c.get("deps").files, id, await readFile(c), c.get("now"));
  return go(c, "/avatar", "avatar_saved");
}

async function take(c: Ctx): Promise<Response> {
  await spendRate(c, "upload", signedIn(c).id);
  const bytes = await readFile(c);
  await addPhoto(c.get("db"), c.get("deps").files, await uploader(c, bytes), bytes, c.get("now"));
  return go(c, "/album", "photo_added");
}

async function move(c: Ctx): Promise<Response> {
  await movePhoto(c.get("db"), signedIn(c).id, idOf(c), (await posted(c, MOVE)).step);
  return go(c, `/album/${idOf(c)}`, "photo_moved");
}

async function remove(c: Ctx): Promise<Response> {
  await removePhoto(c.get("db"), c.get("deps").files, signedIn(c).id, idOf(c));
  return go(c, "/album", "photo_removed");
}

async function dropAvatar(c: Ctx): Promise<Response> {
  await removeAvatar(c.get("db"), c.get("deps").files, signedIn(c).id);
  return go(c, "/avatar", "avatar_removed");
}

type Face = (c: Ctx, refusal: Refusal) => Response | Promise<Response>;

const back =
  (at: (c: Ctx) => string): Face =>
  (c, refusal) =>
    refusal.code === "rate_limited" ? refusedAt(c, at(c), refusal) : errorPage(c, refusal);

const form = (work: (c: Ctx) => Promise<Response>, face: Face) => (c: Ctx) => {
  signedIn(c);
  return attempt(
    c,
    () => work(c),
    (refusal) => face(c, refusal),
  );
};

export const photoPages = new Hono<Env>()
  .get("/avatar", (c) => showAvatar(c))
  .post("/avatar", form(takeAvatar, showAvatar))
  .post(
    "/avatar/remove",
    form(
      dropAvatar,
      back(() => "/avatar"),
    ),
  )
  .get("/album", (c) => showAlbum(c))
  .post("/album", form(take, showAlbum))
  .get("/album/:id", showPhoto)
  .post(
    "/album/:id/move",
    form(
      move,
      back((c) => `/album/${idOf(c)}`),
    ),
  )
  .post(
    "/album/:id/remove",
    form(
      remove,
      back((c) => `/album/${idOf(c)}`),
    ),
  );
