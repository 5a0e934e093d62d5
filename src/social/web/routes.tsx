import { Hono } from "hono";
import type { Env } from "../../http/env";
import { changeContactRulesForm, showContactRules } from "./contact-form";
import { blockPersonForm, followPersonForm, unblockPersonForm, unfollowPersonForm } from "./forms";
import {
  showBlockedPeople,
  showFriends,
  showPeopleSearch,
  showPerson,
  showPersonAlbum,
  showPersonPhoto,
} from "./handlers";
import { sendCardForm, showSendCard } from "./send-card";

export const socialPages = new Hono<Env>()
  .get("/friends", showFriends)
  .get("/friends/search", showPeopleSearch)
  .get("/friends/send", showSendCard)
  .post("/friends/send", sendCardForm)
  .get("/friends/:id", (c) => showPerson(c, c.req.param("id")))
  .get("/friends/:id/album", (c) => showPersonAlbum(c, c.req.param("id")))
  .get("/friends/:id/album/:photo", (c) => showPersonPhoto(c, c.req.param("id"), c.req.param("photo")))
  .post("/friends/:id/follow", (c) => followPersonForm(c, c.req.param("id")))
  .post("/friends/:id/unfollow", (c) => unfollowPersonForm(c, c.req.param("id")))
  .post("/friends/:id/block", (c) => blockPersonForm(c, c.req.param("id")))
  .post("/friends/:id/unblock", (c) => unblockPersonForm(c, c.req.param("id")))
  .get("/profile/blocked", showBlockedPeople)
  .get("/account/people", (c) => showContactRules(c))
  .post("/account/people", changeContactRulesForm);
