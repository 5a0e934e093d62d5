import { Hono } from "hono";
import { listRecentConversations } from "../../chat/chat";
import { mapPage, type PageRequest } from "../../db/paging";
import { membersOnly, requirePerson } from "../../http/actor";
import { jsonBody, queryParams } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Ctx, Env } from "../../http/env";
import { idParamOf } from "../../http/id-param";
import { spendSearchRate } from "../../http/limits/search-rate";
import { runNow } from "../../http/run-now";
import { CONTACT_RULES_INPUT, FRIEND_LIST_INPUT, PEOPLE_SEARCH_INPUT } from "../input";
import {
  changeContactRules,
  followPerson,
  listRelatedPeople,
  loadContactRules,
  loadPersonProfile,
  loadRelations,
  searchPeople,
  unblockPerson,
  unfollowPerson,
} from "../social";
import {
  CONTACT_RULES_JSON,
  FRIEND_LIST_JSON,
  PEOPLE_SEARCH_JSON,
  PERSON_PROFILE_JSON,
  RELATION_RESULT_JSON,
} from "./answers";
import { blockPersonIn } from "./block";
import { conversationJson, listedPersonJson, personProfileJson, relatedPersonJson } from "./json";

const RELATION_ERRORS = ["user_not_found", "yourself"] as const;

async function loadRecentPage(c: Ctx, page: PageRequest) {
  const [me, t] = [requirePerson(c), c.get("t")];
  const recent = await runNow(c, listRecentConversations, me, page);
  const ids = recent.items.map(({ person }) => person.id);
  const relations = await loadRelations(c.get("db"), me.id, ids);
  return mapPage(recent, (each) => conversationJson(t, each, relations.get(each.person.id) ?? "none"));
}

/** Runs what changes one's relation to the person of the path; answers the relation. */
async function changeRelation(c: Ctx, verb: typeof followPerson) {
  return c.json({ relation: await runNow(c, verb, requirePerson(c), idParamOf(c)) });
}

export const friendsApi = new Hono<Env>()
  .use(membersOnly)
  .get(
    "/",
    describeRoute("The people one is tied to", { answer: FRIEND_LIST_JSON }),
    queryParams(FRIEND_LIST_INPUT),
    async (c) => {
      const { tab, page } = c.req.valid("query");
      if (tab === "recent") return c.json(await loadRecentPage(c, page));
      return c.json(mapPage(await runNow(c, listRelatedPeople, tab, requirePerson(c), page), relatedPersonJson));
    },
  )
  .get(
    "/settings",
    describeRoute("Who may follow, write first and find one", { answer: CONTACT_RULES_JSON }),
    async (c) => c.json(await runNow(c, loadContactRules, requirePerson(c).id)),
  )
  .put(
    "/settings",
    describeRoute("Changes who may follow, write first and find one; absent fields stay", {
      answer: CONTACT_RULES_JSON,
    }),
    jsonBody(CONTACT_RULES_INPUT),
    async (c) => c.json(await runNow(c, changeContactRules, requirePerson(c).id, c.req.valid("json"))),
  );

export const usersApi = new Hono<Env>()
  .use(membersOnly)
  .get(
    "/search",
    describeRoute("Finds people by the beginning of their nickname, or by their whole username", {
      answer: PEOPLE_SEARCH_JSON,
      errors: ["rate_limited"],
    }),
    queryParams(PEOPLE_SEARCH_INPUT),
    async (c) => {
      await spendSearchRate(c);
      const { q } = c.req.valid("query");
      const { people, more } = await runNow(c, searchPeople, requirePerson(c), q);
      return c.json({ items: people.map(listedPersonJson), nextCursor: null, more });
    },
  )
  .get(
    "/:id",
    describeRoute("Another person", {
      answer: PERSON_PROFILE_JSON,
      errors: ["user_not_found", "profile_incomplete"],
    }),
    async (c) => {
      const person = await runNow(c, loadPersonProfile, requirePerson(c), c.req.param("id"));
      return c.json(personProfileJson(c.get("t"), person));
    },
  )
  .post(
    "/:id/follow",
    describeRoute("Follows somebody", {
      answer: RELATION_RESULT_JSON,
      errors: [...RELATION_ERRORS, "profile_incomplete", "blocked", "person_stopped", "follow_closed"],
    }),
    (c) => changeRelation(c, followPerson),
  )
  .delete(
    "/:id/follow",
    describeRoute("Follows somebody no more", { answer: RELATION_RESULT_JSON, errors: RELATION_ERRORS }),
    (c) => changeRelation(c, unfollowPerson),
  )
  .post(
    "/:id/block",
    describeRoute("Blocks somebody", { answer: RELATION_RESULT_JSON, errors: RELATION_ERRORS }),
    (c) => changeRelation(c, blockPersonIn(c)),
  )
  .delete(
    "/:id/block",
    describeRoute("Ends one's own block", { answer: RELATION_RESULT_JSON, errors: RELATION_ERRORS }),
    (c) => changeRelation(c, unblockPerson),
  );
