import { listRecentConversations, loadConversationsWith, type RecentConversation } from "../../chat/chat";
import { loadWritingWay } from "../../chat/web/web";
import { LIST_START } from "../../db/paging";
import { localizeBuiltInDesign } from "../../designs/designs";
import { requirePerson } from "../../http/actor";
import type { Ctx } from "../../http/env";
import { spendPageSearch } from "../../http/limits/search-rate";
import { requestedPage } from "../../http/requested-page";
import { runNow } from "../../http/run-now";
import { SEARCH_LIMITS } from "../../limits/account";
import { Refusal } from "../../runtime/errors";
import { redirectTo, redirectToProfileForm } from "../../shell/redirect";
import { filterBlockedIds } from "../../users/users";
import { FRIEND_TABS, type FriendTab } from "../rules";
import {
  filterCanMeet,
  listBlockedPeople,
  listRelatedPeople,
  loadPersonProfile,
  type PersonDesign,
  type PersonProfile,
  type RelatedPerson,
  searchPeople,
} from "../social";
import { blockedPeoplePage } from "./pages/blocked";
import type { FriendConversation } from "./pages/conversation-row";
import { type FriendListPage, friendsPage, friendTabPath } from "./pages/friends";
import { type PersonPageProps, personPage } from "./pages/person";
import { personAlbumPage, personPhotoPage } from "./pages/person-album";
import { peopleSearchPage } from "./pages/search";

/** The tab bar leads to what is unread, if anything is; beside another page the list stays what it is. */
async function openingTabOf(c: Ctx): Promise<FriendTab> {
  const { chatUnread } = requirePerson(c);
  if (c.get("pane") || c.req.header("hx-request")) return "friends";
  return chatUnread > 0 || (await c.get("findStranger")?.()) ? "recent" : "friends";
}

export async function showFriends(c: Ctx): Promise<Response> {
  const requested = FRIEND_TABS.find((each) => each === c.req.query("tab"));
  const tab = requested ?? (await openingTabOf(c));
  // A wide window remembers its list by the address.
  if (!requested && c.get("wide") && tab !== "friends") return redirectTo(c, friendTabPath(tab));
  return friendsPage(c, tab, await loadFriendList(c, tab));
}

async function loadFriendList(c: Ctx, tab: FriendTab): Promise<FriendListPage> {
  const me = requirePerson(c);
  const page = requestedPage(c, tab);
  if (tab === "recent") {
    const { items, nextCursor } = await runNow(c, listRecentConversations, me, page);
    return { conversations: items.map(toRecentConversation), nextCursor };
  }
  const { items, nextCursor } = await runNow(c, listRelatedPeople, tab, me, page);
  if (tab !== "friends") return { people: items, nextCursor };
  if (items.length === 0 && page.after.time === LIST_START.time) {
    const recent = await runNow(c, listRecentConversations, me, page);
    const waiting = await openRequestsOf(c, recent.items);
    return { others: recent.items.length > 0 ? { waiting } : undefined, nextCursor };
  }
  const conversations = await runNow(
    c,
    loadConversationsWith,
    me,
    items.map((each) => each.id),
  );
  const onlineIds = await findOnlineFriends(c, items);
  return {
    conversations: items.map((friend) =>
      toFriendConversation(friend, conversations.get(friend.id), onlineIds.has(friend.id)),
    ),
    nextCursor,
  };
}

/** Unanswered first messages of people whom a reader can answer. */
async function openRequestsOf(c: Ctx, items: readonly RecentConversation[]): Promise<FriendConversation[]> {
  const me = requirePerson(c);
  const requests = items.filter(({ request }) => request);
  const ids = requests.map(({ person }) => person.id);
  const [known, blocked] = await Promise.all([
    runNow(c, filterCanMeet, me, ids),
    filterBlockedIds(c.get("db"), me.id, ids),
  ]);
  return requests.filter(({ person: { id } }) => known.has(id) && !blocked.has(id)).map(toRecentConversation);
}

const toRecentConversation = (conversation: RecentConversation): FriendConversation => ({
  ...conversation,
  isUnwritten: false,
  isOnline: false,
  hasMenu: true,
});

/** Friends with an open stream at this server. */
async function findOnlineFriends(c: Ctx, friends: readonly RelatedPerson[]): Promise<Set<string>> {
  const streams = c.get("deps").streams;
  const connected = friends.map(({ id }) => id).filter((id) => streams.has(id));
  return runNow(c, filterCanMeet, requirePerson(c), connected);
}

const toFriendConversation = (
  person: RelatedPerson,
  conversation: RecentConversation | undefined,
  isOnline: boolean,
): FriendConversation => ({
  person,
  isOnline,
  hasMenu: false,
  muted: conversation?.muted ?? false,
  last: conversation?.last ?? null,
  unread: conversation?.unread ?? 0,
  request: false,
  at: conversation?.at ?? person.since,
  isUnwritten: !conversation,
});

export async function showPeopleSearch(c: Ctx): Promise<Response> {
  const person = requirePerson(c);
  const text = (c.req.query("q") ?? "").replaceAll("\0", "").trim().slice(0, SEARCH_LIMITS.textMax);
  const emptyResult = { text, people: [], more: false };
  if (text === "") return peopleSearchPage(c, { ...emptyResult, refusal: null });
  const refusal = await spendPageSearch(c);
  if (refusal) return peopleSearchPage(c, { ...emptyResult, refusal });
  return peopleSearchPage(c, { text, ...(await runNow(c, searchPeople, person, text)), refusal });
}

/** Number of designs on a person's page. */
const PERSON_PAGE_DESIGNS = 6;

async function loadPersonDesigns(c: Ctx, { id, meets }: PersonProfile): Promise<PersonDesign[]> {
  if (!meets) return [];
  const { listPersonDesigns } = c.get("deps").plan;
  const designs = await runNow(c, listPersonDesigns, requirePerson(c), id, PERSON_PAGE_DESIGNS);
  return designs.map((design) => localizeBuiltInDesign(c.get("t"), design));
}

/** GET /friends/:id. @throws Refusal `user_not_found` */
export async function showPerson(
  c: Ctx,
  id: string,
  messages: Pick<PersonPageProps, "refusal" | "notice"> = {},
): Promise<Response> {
  const me = requirePerson(c);
  if (id === me.id) return redirectTo(c, "/profile");
  try {
    const person = await runNow(c, loadPersonProfile, me, id);
    const designs = await loadPersonDesigns(c, person);
    return await personPage(c, {
      person,
      designs,
      writing: person.meets ? await loadWritingWay(c, id) : null,
      ...messages,
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === "profile_incomplete") return redirectToProfileForm(c);
    throw error;
  }
}

async function findAlbumOwner(c: Ctx, id: string): Promise<PersonProfile> {
  const person = await runNow(c, loadPersonProfile, requirePerson(c), id);
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
  const index = owner.album.findIndex((each) => each.id === photo);
  if (index < 0) throw new Refusal("photo_not_found");
  return personPhotoPage(c, owner, index);
}

export async function showBlockedPeople(c: Ctx): Promise<Response> {
  const page = requestedPage(c, "blocked");
  return blockedPeoplePage(c, await runNow(c, listBlockedPeople, requirePerson(c), page));
}
