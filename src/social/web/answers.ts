import { z } from "zod";
import { COUNT, lazy, listOf, TIME } from "../../http/contract/documented";
import { GENDERS, INTERESTS, PERSON } from "../../profile/web/web";
import { RELATIONS } from "../rules";

const RELATION = lazy(() => z.enum(RELATIONS).meta({ id: "Relation" }));
export const TIE = lazy(() => z.object({ relation: RELATION() }));

const LISTED = lazy(() =>
  PERSON()
    .extend({
      relation: RELATION(),
      since: TIME.optional().describe("Since when they are what they are"),
    })
    .meta({ id: "PersonListed" }),
);

const LAST = lazy(() =>
  z.object({
    kind: z.enum(["text", "picture", "burn", "burned", "recalled"]),
    text: z.string().nullable(),
    mine: z.boolean(),
    createdAt: TIME,
  }),
);

const TALK = lazy(() =>
  LISTED().extend({
    last: LAST().nullable().optional().describe("In `recent`: what was said last"),
    unread: COUNT.optional(),
    muted: z.boolean().optional(),
    request: z.boolean().optional().describe("Their first words wait for an answer"),
  }),
);

export const WHOLE = lazy(() =>
  PERSON()
    .extend({
      gender: z.enum(GENDERS).nullable(),
      signature: z.string(),
      interests: z.array(z.enum(INTERESTS)),
      album: z.array(z.string()).describe("Paths of the pictures"),
      relation: RELATION(),
    })
    .meta({ id: "Person" }),
);

export const PEOPLE_FOUND = lazy(() =>
  listOf(LISTED()).extend({
    more: z.boolean().describe("More people may be called so; a longer `q` finds them"),
  }),
);
export const FRIEND_LIST = lazy(() => listOf(TALK()));
