import {
  listRecentConversations,
  loadChatOverview,
  loadConversationsWith,
  type RecentConversation,
} from "../../chat/chat";
import { pageAfterCursor } from "../../db/page-input";
import { localizeBuiltInDesign } from "../../designs/designs";
import { requirePerson } from "../../http/actor";
import type { Ctx } from "../../http/env";
import { toRefusal } from "../../http/error-response";
import { SEARCH_LIMITS } from "../../limits/account";
import { Refusal } from "../../runtime/errors";
import { redirectTo, redirectToProfileForm } from "../../shell/redirect";
import { type ListedDesign, listDesignsByDesigner } from "../../square/square";
import { FRIEND_TABS, type FriendTab } from "../rules";
import {
  filterCanMeet,
  listBlockedPeople,
  listRelatedPeople,
  loadPersonProfile,
  type PersonProfile,
  type RelatedPerson,
  searchPeople,
} from "../social";
import { blockedPeoplePage } from "./pages/blocked";
import type { FriendConversation } from "./pages/conversation-row";
import { type FriendListPage, friendsPage } from "./pages/friends";
import { type PersonPageProps, personPage } from "./pages/person";
import { personAlbumPage, personPhotoPage } from "./pages/person-album";
import { peopleSearchPage } from "./pages/search";
import { spendPeopleSearch } from "./search-rate";

export async function showFriends(c: Ctx): Promise<Response> {
  requirePerson(c);
  const wanted = c.req.query("tab");
  const tab = FRIEND_TABS.find((each) => each === wanted) ?? "friends";
  return friendsPage(c, tab, await loadFriendList(c, tab));
}

async function loadFriendList(c: Ctx, tab: FriendTab): Promise<FriendListPage> {
  const db = c.get("db");
  const now = c.get("now");
  const me = requirePerson(c);
  const page = pageAfterCursor(c.req.query("cursor"), tab);
  if (tab === "recent") {
    const { items, nextCursor } = await listRecentConversations(db, me, page, now);
    const talks = items.map((each) => ({ ...each, hello: false, here: false, ways: true }));
    return { talks, nextCursor };
  }
  const { items, nextCursor } = await listRelatedPeople(db, tab, me, page, now);
  if (tab !== "friends") return { people: items, nextCursor };
  const said = await loadConversationsWith(
    db,
    me,
    items.map((each) => each.id),
    now,
  );
  const here = await findOnlineFriends(c, items);
  return {
    talks: items.map((friend) => toFriendConversation(friend, said.get(friend.id), here.has(friend.id))),
    nextCursor,
  };
}

/** Friends with an open stream at this server. */
async function findOnlineFriends(c: Ctx, friends: readonly RelatedPerson[]): Promise<Set<string>> {
  const streams = c.get("deps").streams;
  const open = friends.map(({ id }) => id).filter((id) => streams.has(id));
  return filterCanMeet(c.get("db"), requirePerson(c), open, c.get("now"));
}

const toFriendConversation = (
  person: RelatedPerson,
  said: RecentConversation | undefined,
  here: boolean,
): FriendConversation => ({
  person,
  here,
  ways: false,
  muted: said?.muted ?? false,
  last: said?.last ?? null,
  unread: said?.unread ?? 0,
  request: false,
  at: said?.at ?? person.since,
  hello: !said,
});

export async function showPeopleSearch(c: Ctx): Promise<Response> {
  const person = requirePerson(c);
  const text = (c.req.query("q") ?? "").replaceAll("\0", "").trim().slice(0, SEARCH_LIMITS.textMax);
  const nobody = { text, people: [], more: false };
  if (text === "") return peopleSearchPage(c, { ...nobody, refusal: null });
  try {
    await spendPeopleSearch(c);
    const found = await searchPeople(c.get("db"), person, text, c.get("now"));
    return await peopleSearchPage(c, { text, ...found, refusal: null });
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.code !== "rate_limited") throw error;
    return peopleSearchPage(c, { ...nobody, refusal });
  }
}

/** As many of somebody's designs as their page shows. */
const PERSON_PAGE_DESIGNS = 6;

async function loadPersonDesigns(c: Ctx, { id, meets }: PersonProfile): Promise<ListedDesign[]> {
  if (!meets) return [];
  const { items } = await listDesignsByDesigner(
    c.get("db"),
    requirePerson(c),
    id,
    { limit: PERSON_PAGE_DESIGNS },
    c.get("now"),
  );
  return items.map((hung) => localizeBuiltInDesign(c.get("t"), hung));
}

async function canWriteTo(c: Ctx, { id, meets }: PersonProfile): Promise<boolean> {
  if (!meets) return false;
  const { canWrite, request } = await loadChatOverview(c.get("db"), requirePerson(c).id, id, c.get("now"));
  return canWrite || request !== null;
}

/** GET /friends/:id. @throws Refusal `user_not_found` */
export async function showPerson(
  c: Ctx,
  id: string,
  shown: Pick<PersonPageProps, "refusal" | "notice"> = {},
): Promise<Response> {
  const me = requirePerson(c);
  if (id === me.id) return redirectTo(c, "/profile");
  try {
    const person = await loadPersonProfile(c.get("db"), me, id, c.get("now"));
    const [designs, mayWrite] = await Promise.all([loadPersonDesigns(c, person), canWriteTo(c, person)]);
    return await personPage(c, { person, designs, mayWrite, ...shown });
  } catch (error) {
    if (error instanceof Refusal && error.code === "profile_incomplete") return redirectToProfileForm(c);
    throw error;
  }
}

async function findAlbumOwner(c: Ctx, id: string): Promise<PersonProfile> {
  const person = await loadPersonProfile(c.get("db"), requirePerson(c), id, c.get("now"));
  if (!person.meets) throw new Refusal("user_not_found");
  return person;
}

/** GET /friends/:id/album. @throws Refusal `user_not_found` */
export async function showPersonAlbum(c: Ctx, id: string): Promise<Response> {
  if (id === requirePerson(c).id) return redirectTo(c, "/album");
  return personAlbumPage(c, await findAlbumOwner(c, id));
}

/** GET /friends/:id/album/:photo. @throws Refusal `user_not_found`, `photo_not_found` */
export async function showPersonPhoto(c: Ctx, id: string, photo: string): Promise<Response> {
  if (id === requirePerson(c).id) return redirectTo(c, `/album/${encodeURIComponent(photo)}`);
  const owner = await findAlbumOwner(c, id);
  const at = owner.album.findIndex((each) => each.id === photo);
  if (at < 0) throw new Refusal("photo_not_found");
  return personPhotoPage(c, owner, at);
}

export async function showBlockedPeople(c: Ctx): Promise<Response> {
  const wanted = pageAfterCursor(c.req.query("cursor"), "blocked");
  return blockedPeoplePage(c, await listBlockedPeople(c.get("db"), requirePerson(c), wanted, c.get("now")));
}
