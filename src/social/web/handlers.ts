import { aboutChat, lastWordsWith, type Recent, recentConversations } from "../../chat/chat";
import { pageAfter } from "../../db/page-input";
import { inWords } from "../../designs/designs";
import { toRefusal } from "../../http/answer";
import type { Ctx } from "../../http/env";
import { signedIn } from "../../http/guard";
import { SEARCH } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { go, introduce } from "../../shell/go";
import { designsBy, type Hung } from "../../square/square";
import { FRIEND_TABS, type FriendTab } from "../rules";
import { blockedBy, type Person, personSeen, type Since, searchPeople, tiesOf, whoMeet } from "../social";
import { blockedPage } from "./pages/blocked";
import { friendsPage, type Shelf } from "./pages/friends";
import { personPage, type Shown } from "./pages/person";
import { searchPage } from "./pages/search";
import { albumPage, photoPage } from "./pages/shelves";
import type { Talk } from "./pages/talk-row";
import { spendSearch } from "./search-rate";

export async function showFriends(c: Ctx): Promise<Response> {
  signedIn(c);
  const wanted = c.req.query("tab");
  const tab = FRIEND_TABS.find((each) => each === wanted) ?? "friends";
  return friendsPage(c, tab, await shelfFor(c, tab));
}

async function shelfFor(c: Ctx, tab: FriendTab): Promise<Shelf> {
  const db = c.get("db");
  const now = c.get("now");
  const me = signedIn(c);
  const page = pageAfter(c.req.query("cursor"), tab);
  if (tab === "recent") {
    const { items, nextCursor } = await recentConversations(db, me, page, now);
    const talks = items.map((each) => ({ ...each, hello: false, here: false, ways: true }));
    return { talks, nextCursor };
  }
  const { items, nextCursor } = await tiesOf(db, tab, me, page, now);
  if (tab !== "friends") return { people: items, nextCursor };
  const said = await lastWordsWith(
    db,
    me,
    items.map((each) => each.id),
    now,
  );
  const here = await whoIsHere(c, items);
  return {
    talks: items.map((friend) => talkWith(friend, said.get(friend.id), here.has(friend.id))),
    nextCursor,
  };
}

/** Friends with an open stream at this server. */
async function whoIsHere(c: Ctx, friends: readonly Since[]): Promise<Set<string>> {
  const streams = c.get("deps").streams;
  const open = friends.map(({ id }) => id).filter((id) => streams.has(id));
  return whoMeet(c.get("db"), signedIn(c), open, c.get("now"));
}

const talkWith = (person: Since, said: Recent | undefined, here: boolean): Talk => ({
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

export async function showSearch(c: Ctx): Promise<Response> {
  const person = signedIn(c);
  const text = (c.req.query("q") ?? "").replaceAll("\0", "").trim().slice(0, SEARCH.textMax);
  const nobody = { text, people: [], more: false };
  if (text === "") return searchPage(c, { ...nobody, refusal: null });
  try {
    await spendSearch(c);
    const found = await searchPeople(c.get("db"), person, text, c.get("now"));
    return await searchPage(c, { text, ...found, refusal: null });
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.code !== "rate_limited") throw error;
    return searchPage(c, { ...nobody, refusal });
  }
}

/** As many of somebody's designs as their page shows. */
const SHELF = 6;

async function shelfOf(c: Ctx, { id, meets }: Person): Promise<Hung[]> {
  if (!meets) return [];
  const { items } = await designsBy(c.get("db"), signedIn(c), id, { limit: SHELF }, c.get("now"));
  return items.map((hung) => inWords(c.get("t"), hung));
}

async function mayWriteTo(c: Ctx, { id, meets }: Person): Promise<boolean> {
  if (!meets) return false;
  const { canWrite, request } = await aboutChat(c.get("db"), signedIn(c).id, id, c.get("now"));
  return canWrite || request !== null;
}

/** GET /friends/:id. @throws Refusal `user_not_found` */
export async function showPerson(
  c: Ctx,
  id: string,
  shown: Pick<Shown, "refusal" | "notice"> = {},
): Promise<Response> {
  const me = signedIn(c);
  if (id === me.id) return go(c, "/profile");
  try {
    const person = await personSeen(c.get("db"), me, id, c.get("now"));
    const [designs, mayWrite] = await Promise.all([shelfOf(c, person), mayWriteTo(c, person)]);
    return await personPage(c, { person, designs, mayWrite, ...shown });
  } catch (error) {
    if (error instanceof Refusal && error.code === "profile_incomplete") return introduce(c);
    throw error;
  }
}

async function albumOwner(c: Ctx, id: string): Promise<Person> {
  const person = await personSeen(c.get("db"), signedIn(c), id, c.get("now"));
  if (!person.meets) throw new Refusal("user_not_found");
  return person;
}

/** GET /friends/:id/album. @throws Refusal `user_not_found` */
export async function showAlbum(c: Ctx, id: string): Promise<Response> {
  if (id === signedIn(c).id) return go(c, "/album");
  return albumPage(c, await albumOwner(c, id));
}

/** GET /friends/:id/album/:photo. @throws Refusal `user_not_found`, `photo_not_found` */
export async function showPhoto(c: Ctx, id: string, photo: string): Promise<Response> {
  if (id === signedIn(c).id) return go(c, `/album/${encodeURIComponent(photo)}`);
  const owner = await albumOwner(c, id);
  const at = owner.album.findIndex((each) => each.id === photo);
  if (at < 0) throw new Refusal("photo_not_found");
  return photoPage(c, owner, at);
}

export async function showBlocked(c: Ctx): Promise<Response> {
  const wanted = pageAfter(c.req.query("cursor"), "blocked");
  return blockedPage(c, await blockedBy(c.get("db"), signedIn(c), wanted, c.get("now")));
}
