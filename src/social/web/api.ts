import { Hono } from "hono";
import { recentConversations } from "../../chat/chat";
import type { PageWanted } from "../../db/paging";
import { query } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Ctx, Env } from "../../http/env";
import { members, signedIn } from "../../http/guard";
import { LOOK, QUERY } from "../input";
import { block, follow, personSeen, relationsWith, searchPeople, tiesOf, unblock, unfollow } from "../social";
import { FRIEND_LIST, PEOPLE_FOUND, TIE, WHOLE } from "./answers";
import { listedJson, personJson, sinceJson, talkJson } from "./json";
import { spendSearch } from "./search-rate";

const GONE_OR_ME = ["user_not_found", "yourself"] as const;

async function recent(c: Ctx, page: PageWanted) {
  const [me, t] = [signedIn(c), c.get("t")];
  const { items, nextCursor } = await recentConversations(c.get("db"), me, page, c.get("now"));
  const ids = items.map(({ person }) => person.id);
  const relations = await relationsWith(c.get("db"), me.id, ids);
  return {
    items: items.map((each) => talkJson(t, each, relations.get(each.person.id) ?? "none")),
    nextCursor,
  };
}

export const friendsApi = new Hono<Env>()
  .use(members)
  .get("/", documented("The people one is tied to", { answer: FRIEND_LIST }), query(LOOK), async (c) => {
    const { tab, page } = c.req.valid("query");
    if (tab === "recent") return c.json(await recent(c, page));
    const { items, nextCursor } = await tiesOf(c.get("db"), tab, signedIn(c), page, c.get("now"));
    return c.json({ items: items.map(sinceJson), nextCursor });
  });

export const usersApi = new Hono<Env>()
  .use(members)
  .get(
    "/search",
    documented("Finds people by the beginning of their nickname, or by their whole username", {
      answer: PEOPLE_FOUND,
      errors: ["rate_limited"],
    }),
    query(QUERY),
    async (c) => {
      await spendSearch(c);
      const { q } = c.req.valid("query");
      const { people, more } = await searchPeople(c.get("db"), signedIn(c), q, c.get("now"));
      return c.json({ items: people.map(listedJson), nextCursor: null, more });
    },
  )
  .get(
    "/:id",
    documented("Another person", { answer: WHOLE, errors: ["user_not_found", "profile_incomplete"] }),
    async (c) => {
      const person = await personSeen(c.get("db"), signedIn(c), c.req.param("id"), c.get("now"));
      return c.json(personJson(c.get("t"), person));
    },
  )
  .post(
    "/:id/follow",
    documented("Follows somebody", {
      answer: TIE,
      errors: [...GONE_OR_ME, "profile_incomplete", "blocked", "person_stopped"],
    }),
    async (c) =>
      c.json({ relation: await follow(c.get("db"), signedIn(c), c.req.param("id"), c.get("now")) }),
  )
  .delete(
    "/:id/follow",
    documented("Follows somebody no more", { answer: TIE, errors: GONE_OR_ME }),
    async (c) =>
      c.json({ relation: await unfollow(c.get("db"), signedIn(c), c.req.param("id"), c.get("now")) }),
  )
  .post("/:id/block", documented("Blocks somebody", { answer: TIE, errors: GONE_OR_ME }), async (c) =>
    c.json({ relation: await block(c.get("db"), signedIn(c), c.req.param("id"), c.get("now")) }),
  )
  .delete("/:id/block", documented("Ends one's own block", { answer: TIE, errors: GONE_OR_ME }), async (c) =>
    c.json({ relation: await unblock(c.get("db"), signedIn(c), c.req.param("id"), c.get("now")) }),
  );
