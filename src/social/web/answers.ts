import { z } from "zod";
import { COUNT_SCHEMA, lazyValue, listPageSchema, TIME_SCHEMA } from "../../http/contract/route-description";
import { GENDERS, INTERESTS, PERSON_SHORT } from "../../profile/web/web";
import { FIND_RULES, FOLLOW_RULES, WRITE_RULES } from "../../users/users";
import { RELATIONS } from "../rules";

const RELATION_JSON = lazyValue(() => z.enum(RELATIONS).meta({ id: "Relation" }));
export const RELATION_RESULT_JSON = lazyValue(() => z.object({ relation: RELATION_JSON() }));

const LISTED_PERSON_JSON = lazyValue(() =>
  PERSON_SHORT()
    .extend({
      relation: RELATION_JSON(),
      since: TIME_SCHEMA.optional().describe("Since when they are what they are"),
    })
    .meta({ id: "PersonListed" }),
);

export const CONTACT_RULES_JSON = lazyValue(() =>
  z.object({ follow: z.enum(FOLLOW_RULES), write: z.enum(WRITE_RULES), find: z.enum(FIND_RULES) }),
);

const LAST_MESSAGE_JSON = lazyValue(() =>
  z.object({
    kind: z.enum(["text", "picture", "burn", "burned", "recalled", "bottle", "design"]),
    text: z.string().nullable(),
    mine: z.boolean(),
    createdAt: TIME_SCHEMA,
  }),
);

const CONVERSATION_JSON = lazyValue(() =>
  LISTED_PERSON_JSON().extend({
    last: LAST_MESSAGE_JSON().nullable().optional().describe("In `recent`: what was said last"),
    unread: COUNT_SCHEMA.optional(),
    muted: z.boolean().optional(),
    request: z.boolean().optional().describe("Their first words wait for an answer"),
  }),
);

export const PERSON_PROFILE_JSON = lazyValue(() =>
  PERSON_SHORT()
    .extend({
      gender: z.enum(GENDERS).nullable(),
      signature: z.string(),
      interests: z.array(z.enum(INTERESTS)),
      album: z.array(z.string()).describe("Paths of the pictures"),
      relation: RELATION_JSON(),
    })
    .meta({ id: "Person" }),
);

export const PEOPLE_SEARCH_JSON = lazyValue(() =>
  listPageSchema(LISTED_PERSON_JSON()).extend({
    more: z.boolean().describe("More people may be called so; a longer `q` finds them"),
  }),
);
export const FRIEND_LIST_JSON = lazyValue(() => listPageSchema(CONVERSATION_JSON()));
