/** Keys of a person. */
import { FOUND, idRow, type KeyRow, queryRow } from "./rows";
import type { Keys } from "./world";

const person = (keys: Keys): string => keys.person;
const VISITOR = { as: "visitor" } as const;
const OFFICIAL = { as: "official" } as const;
const SEARCHES = ["GET /api/users/search", "GET /friends/search"];
const OFFICIAL_SEARCHES = ["GET /api/official/people", "GET /official/people"];

const searchRow = (route: string, by: string, q: (keys: Keys) => string, found: KeyRow["found"], more = {}): KeyRow =>
  queryRow(route, by, (keys) => ({ q: q(keys) }), found, person, more);

/** What is private, and what is no beginning of a name. */
export const UNSEARCHABLE: Readonly<Record<string, (keys: Keys) => string>> = {
  "e-mail": ({ email }) => email,
  "name of the e-mail": ({ email }) => email.replace(/@.*/, ""),
  "invitation code": ({ invite }) => invite,
  id: person,
  signature: ({ signature }) => signature,
  letter: ({ letter }) => letter,
  "beginning of the username": ({ username }) => username.slice(0, -1),
  "end of the username": ({ username }) => username.slice(1),
  "earlier nickname": ({ formerNickname }) => formerNickname,
  "nickname without its beginning": ({ nickname }) => nickname.slice(1),
  "name of a design": ({ designName }) => designName,
};

/** An account name is found as nicknames are: accents do not matter. */
const withoutDots = ({ username }: Keys): string => username.normalize("NFD").replace(/\p{M}/gu, "");

const SEARCH_ROWS: KeyRow[] = SEARCHES.flatMap((route) => [
  searchRow(route, "nickname", ({ nickname }) => nickname, FOUND.searchedByName),
  searchRow(route, "beginning of the nickname", ({ nickname }) => nickname.slice(0, -2), FOUND.searchedByName),
  searchRow(route, "username", ({ username }) => username, FOUND.searchedByUsername),
  searchRow(route, "username in capitals", ({ username }) => username.toUpperCase(), FOUND.searchedByUsername),
  searchRow(route, "username without its dots", withoutDots, FOUND.searchedByUsername),
  ...Object.entries(UNSEARCHABLE).map(([by, q]) => searchRow(route, by, q, FOUND.never)),
]);

const MESSAGE_SEARCH = "GET /api/chat/search";

/** Words of one's own chats find nothing else. */
const MESSAGE_SEARCH_ROWS: KeyRow[] = [
  {
    route: MESSAGE_SEARCH,
    by: "person",
    path: (keys) => `/api/chat/search?q=Good&userId=${keys.person}`,
    found: FOUND.conversation,
  },
  ...Object.entries(UNSEARCHABLE).map(([by, q]) => searchRow(MESSAGE_SEARCH, by, q, FOUND.never)),
];

const OFFICIAL_ROWS: KeyRow[] = OFFICIAL_SEARCHES.flatMap((route) => [
  searchRow(route, "nickname", ({ nickname }) => nickname, FOUND.everOrGone, OFFICIAL),
  searchRow(route, "beginning of the nickname", ({ nickname }) => nickname.slice(0, -2), FOUND.everOrGone, OFFICIAL),
  searchRow(route, "username", ({ username }) => username.toUpperCase(), FOUND.everOrGone, OFFICIAL),
  searchRow(route, "e-mail", ({ email }) => email.toUpperCase(), FOUND.everOrGone, OFFICIAL),
  searchRow(route, "id", person, FOUND.everOrGone, OFFICIAL),
  searchRow(route, "invitation code", ({ invite }) => invite, FOUND.never, OFFICIAL),
]);

const listRow = (path: string, list: string, found: KeyRow["found"]): KeyRow => ({
  route: `GET ${path}`,
  by: list === "" ? "list" : `list of ${list}`,
  path: () => (list === "" ? path : `${path}?tab=${list}`),
  found,
  mark: person,
  isList: true,
});

export const PEOPLE_KEY_ROWS: KeyRow[] = [
  ...SEARCH_ROWS,
  ...MESSAGE_SEARCH_ROWS,
  ...OFFICIAL_ROWS,
  ...["/api/friends", "/friends"].flatMap((path) => [
    listRow(path, "following", FOUND.following),
    listRow(path, "followers", FOUND.follower),
    listRow(path, "friends", FOUND.friend),
    listRow(path, "recent", FOUND.never),
  ]),
  listRow("/profile/blocked", "", FOUND.blocked),
  queryRow(
    "GET /register",
    "invitation code",
    ({ invite }) => ({ invite }),
    FOUND.inviter,
    ({ nickname }) => nickname,
    VISITOR,
  ),
  {
    route: "GET /",
    by: "whom one came by",
    path: () => "/",
    found: FOUND.broughtBy,
    mark: ({ nickname }) => nickname,
    isList: true,
    // The sea is drawn: tests/bottles/sea.test.ts says whose bottles are in it.
    beside: ["bottle"],
  },
  idRow("GET /api/users/:id", "person", FOUND.person, person),
  idRow("GET /friends/:id", "person", FOUND.person, person),
  idRow("GET /friends/:id/album", "person", FOUND.album, ({ album }) => album),
  {
    route: "GET /friends/:id/album/:photo",
    by: "ids of person and photo",
    path: (keys) => `/friends/${keys.person}/album/${keys.photo}`,
    found: FOUND.album,
    mark: ({ album }) => album.replace(/-.*/, ""),
  },
  {
    route: "GET /pictures/:file",
    by: "file of an album",
    path: ({ album }) => `/pictures/${album}`,
    found: FOUND.album,
  },
  {
    route: "GET /pictures/:file",
    by: "file of an avatar",
    path: ({ avatar }) => `/pictures/${avatar}`,
    found: FOUND.avatar,
  },
  idRow("GET /official/people/:id", "person", FOUND.everOrGone, ({ username }) => username, OFFICIAL),
  idRow("GET /api/official/people/:id", "person", FOUND.everOrGone, ({ username }) => username, OFFICIAL),
  idRow("GET /api/chat/:id", "person", FOUND.chat, person),
  idRow("GET /chat/:id", "person", FOUND.chat, person),
  idRow("GET /api/chat/:id/export", "person", FOUND.chat),
  idRow("GET /chat/:id/export", "person", FOUND.chat),
  idRow("GET /chat/:id/photo", "person", FOUND.chat, person),
  idRow("GET /chat/:id/search", "person", FOUND.chat, person),
  idRow("GET /api/chat/:id/pictures", "person", FOUND.conversation),
  idRow("GET /api/chat/:id/days", "person", FOUND.conversation),
  idRow("GET /api/chat/:id/messages", "person", FOUND.conversation),
  idRow("POST /api/chat/:id/read", "person", FOUND.conversation),
  idRow("POST /api/chat/:id/messages", "person", FOUND.toWrite, undefined, {
    body: () => ({ json: { text: "Good evening", clientId: crypto.randomUUID() } }),
  }),
  idRow("POST /api/users/:id/follow", "person", FOUND.toFollow),
  idRow("POST /friends/:id/follow", "person", FOUND.toFollow),
  idRow("DELETE /api/users/:id/follow", "person", FOUND.toUnfollow),
  idRow("POST /friends/:id/unfollow", "person", FOUND.toUnfollow),
  idRow("POST /api/users/:id/block", "person", FOUND.everOrGone),
  idRow("DELETE /api/users/:id/block", "person", FOUND.everOrGone),
  idRow("POST /friends/:id/block", "person", FOUND.everOrGone),
  idRow("POST /friends/:id/unblock", "person", FOUND.everOrGone),
];
