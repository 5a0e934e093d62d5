import { Hono } from "hono";
import type { Env } from "../../http/env";
import { blockIt, followIt, unblockIt, unfollowIt } from "./actions";
import { showAlbum, showBlocked, showFriends, showPerson, showPhoto, showSearch } from "./handlers";

export const socialPages = new Hono<Env>()
  .get("/friends", showFriends)
  .get("/friends/search", showSearch)
  .get("/friends/:id", (c) => showPerson(c, c.req.param("id")))
  .get("/friends/:id/album", (c) => showAlbum(c, c.req.param("id")))
  .get("/friends/:id/album/:photo", (c) => showPhoto(c, c.req.param("id"), c.req.param("photo")))
  .post("/friends/:id/follow", (c) => followIt(c, c.req.param("id")))
  .post("/friends/:id/unfollow", (c) => unfollowIt(c, c.req.param("id")))
  .post("/friends/:id/block", (c) => blockIt(c, c.req.param("id")))
  .post("/friends/:id/unblock", (c) => unblockIt(c, c.req.param("id")))
  .get("/profile/blocked", showBlocked);
