import { callRow, formRow, readLaterRow, readRow, type VisibilityRow } from "../visibility-row";

const tabPage = (tab: string) => readRow(`the page of ${tab}`, "GET /friends", "reader", () => `/friends?tab=${tab}`);
const tabList = (tab: string) =>
  readRow(`the list of ${tab}`, "GET /api/friends", "reader", () => `/api/friends?tab=${tab}`);
const TABS = ["friends", "recent", "following", "followers"];

export const PEOPLE_PLACES: VisibilityRow[] = [
  readRow("a person, to a friend", "GET /api/users/:id", "reader", (w) => `/api/users/${w.person.id}`),
  readRow("a person, to a stranger", "GET /api/users/:id", "stranger", (w) => `/api/users/${w.person.id}`),
  readRow("a person, to who has no birthday", "GET /api/users/:id", "ageless", (w) => `/api/users/${w.person.id}`),
  readRow("a person's page, to a friend", "GET /friends/:id", "reader", (w) => `/friends/${w.person.id}`),
  readRow("a person's page, to a stranger", "GET /friends/:id", "stranger", (w) => `/friends/${w.person.id}`),
  readRow("a person's album", "GET /friends/:id/album", "reader", (w) => `/friends/${w.person.id}/album`),
  readRow(
    "the page of a photo of the album",
    "GET /friends/:id/album/:photo",
    "reader",
    (w) => `/friends/${w.person.id}/album/${w.photo}`,
  ),
  readRow("a photo of the album", "GET /pictures/:file", "reader", (w) => `/pictures/${w.album}`),
  readRow("their picture, by its name", "GET /pictures/:file", "visitor", (w) => `/pictures/${w.avatar}`),
  readRow("search by nickname", "GET /api/users/search", "stranger", () => `/api/users/search?q=Zqp`),
  readRow("search by username", "GET /api/users/search", "stranger", (w) => `/api/users/search?q=${w.username}`),
  readRow("the page of search", "GET /friends/search", "stranger", () => `/friends/search?q=Zqp`),
  readRow("whom to send their letter", "GET /friends/send", "reader", (w) => `/friends/send?bottle=${w.kept}`),
  ...TABS.map(tabList),
  ...TABS.map(tabPage),
  readRow("whom one has blocked", "GET /profile/blocked", "reader", () => "/profile/blocked"),
  readRow("whom one has brought", "GET /invite", "reader", () => "/invite"),
  readRow("coins for whom one has brought", "GET /api/coins/records", "reader", () => "/api/coins/records"),
  readRow("who brought one, at home", "GET /", "invited", () => "/"),
  readRow("who brought one, before the profile", "GET /complete-profile", "ageless", () => "/complete-profile"),
  readRow("who invites, at registration", "GET /register", "visitor", (w) => `/register?invite=${w.code}`),
  readRow(
    "the letter one came for, at registration",
    "GET /register",
    "visitor",
    (w) => `/register?next=/bottle/${w.sea}`,
  ),
  callRow("following", "POST /api/users/:id/follow", "stranger", (w) => `/api/users/${w.person.id}/follow`),
  formRow("following, by form", "POST /friends/:id/follow", "third", (w) => `/friends/${w.person.id}/follow`),
  formRow(
    "sending a friend their letter, by form",
    "POST /friends/send",
    "reader",
    () => "/friends/send",
    (w) => ({
      bottle: w.kept,
      to: w.person.id,
    }),
  ),
  formRow("unfollowing, by form", "POST /friends/:id/unfollow", "third", (w) => `/friends/${w.person.id}/unfollow`),
  callRow("unfollowing", "DELETE /api/users/:id/follow", "stranger", (w) => `/api/users/${w.person.id}/follow`),
  callRow("blocking", "POST /api/users/:id/block", "stranger", (w) => `/api/users/${w.person.id}/block`),
  readLaterRow("a person one has blocked", "GET /api/users/:id", "stranger", (w) => `/api/users/${w.person.id}`),
  readLaterRow(
    "the page of a person one has blocked",
    "GET /friends/:id",
    "stranger",
    (w) => `/friends/${w.person.id}`,
  ),
  readLaterRow("whom one has just blocked", "GET /profile/blocked", "stranger", () => "/profile/blocked"),
  callRow("unblocking", "DELETE /api/users/:id/block", "stranger", (w) => `/api/users/${w.person.id}/block`),
  formRow("blocking, by form", "POST /friends/:id/block", "third", (w) => `/friends/${w.person.id}/block`),
  formRow("unblocking, by form", "POST /friends/:id/unblock", "third", (w) => `/friends/${w.person.id}/unblock`),
];
