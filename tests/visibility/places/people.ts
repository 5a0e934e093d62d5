import { does, posts, type Row, reads, readsLater } from "../row";

const page = (tab: string) =>
  reads(`the page of ${tab}`, "GET /friends", "reader", () => `/friends?tab=${tab}`);
const list = (tab: string) =>
  reads(`the list of ${tab}`, "GET /api/friends", "reader", () => `/api/friends?tab=${tab}`);
const TABS = ["friends", "recent", "following", "followers"];

export const PEOPLE: Row[] = [
  reads("a person, to a friend", "GET /api/users/:id", "reader", (w) => `/api/users/${w.person.id}`),
  reads("a person, to a stranger", "GET /api/users/:id", "stranger", (w) => `/api/users/${w.person.id}`),
  reads(
    "a person, to who has no birthday",
    "GET /api/users/:id",
    "ageless",
    (w) => `/api/users/${w.person.id}`,
  ),
  reads("a person's page, to a friend", "GET /friends/:id", "reader", (w) => `/friends/${w.person.id}`),
  reads("a person's page, to a stranger", "GET /friends/:id", "stranger", (w) => `/friends/${w.person.id}`),
  reads("a person's album", "GET /friends/:id/album", "reader", (w) => `/friends/${w.person.id}/album`),
  reads(
    "the page of a photo of the album",
    "GET /friends/:id/album/:photo",
    "reader",
    (w) => `/friends/${w.person.id}/album/${w.photo}`,
  ),
  reads("a photo of the album", "GET /pictures/:file", "reader", (w) => `/pictures/${w.album}`),
  reads("their picture, by its name", "GET /pictures/:file", "visitor", (w) => `/pictures/${w.avatar}`),
  reads("search by nickname", "GET /api/users/search", "stranger", () => `/api/users/search?q=Zqp`),
  reads(
    "search by username",
    "GET /api/users/search",
    "stranger",
    (w) => `/api/users/search?q=${w.username}`,
  ),
  reads("the page of search", "GET /friends/search", "stranger", () => `/friends/search?q=Zqp`),
  ...TABS.map(list),
  ...TABS.map(page),
  reads("whom one has blocked", "GET /profile/blocked", "reader", () => "/profile/blocked"),
  reads("whom one has brought", "GET /invite", "reader", () => "/invite"),
  reads("coins for whom one has brought", "GET /api/coins/records", "reader", () => "/api/coins/records"),
  reads("who brought one, at home", "GET /", "invited", () => "/"),
  reads("who brought one, before the profile", "GET /complete-profile", "ageless", () => "/complete-profile"),
  reads("who invites, at registration", "GET /register", "visitor", (w) => `/register?invite=${w.code}`),
  reads(
    "the letter one came for, at registration",
    "GET /register",
    "visitor",
    (w) => `/register?next=/bottle/${w.sea}`,
  ),
  does("following", "POST /api/users/:id/follow", "stranger", (w) => `/api/users/${w.person.id}/follow`),
  posts("following, by form", "POST /friends/:id/follow", "third", (w) => `/friends/${w.person.id}/follow`),
  posts(
    "unfollowing, by form",
    "POST /friends/:id/unfollow",
    "third",
    (w) => `/friends/${w.person.id}/unfollow`,
  ),
  does("unfollowing", "DELETE /api/users/:id/follow", "stranger", (w) => `/api/users/${w.person.id}/follow`),
  does("blocking", "POST /api/users/:id/block", "stranger", (w) => `/api/users/${w.person.id}/block`),
  readsLater(
    "a person one has blocked",
    "GET /api/users/:id",
    "stranger",
    (w) => `/api/users/${w.person.id}`,
  ),
  readsLater(
    "the page of a person one has blocked",
    "GET /friends/:id",
    "stranger",
    (w) => `/friends/${w.person.id}`,
  ),
  readsLater("whom one has just blocked", "GET /profile/blocked", "stranger", () => "/profile/blocked"),
  does("unblocking", "DELETE /api/users/:id/block", "stranger", (w) => `/api/users/${w.person.id}/block`),
  posts("blocking, by form", "POST /friends/:id/block", "third", (w) => `/friends/${w.person.id}/block`),
  posts(
    "unblocking, by form",
    "POST /friends/:id/unblock",
    "third",
    (w) => `/friends/${w.person.id}/unblock`,
  ),
];
