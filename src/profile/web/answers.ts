import { z } from "zod";
import { COUNT_SCHEMA, lazyValue, listPageSchema, TIME_SCHEMA } from "../../http/contract/route-description";
import { LANGUAGES } from "../../limits/languages";
import { FIND_RULES, FOLLOW_RULES, WRITE_RULES } from "../../users/users";
import { GENDERS, INTERESTS } from "../rules";

export const OWN_USER = lazyValue(() =>
  z
    .object({
      id: z.string(),
      username: z.string(),
      nickname: z.string(),
      email: z.string().nullable(),
      emailVerified: z.boolean(),
      birthday: z.iso.date().nullable(),
      gender: z.enum(GENDERS).nullable(),
      signature: z.string(),
      interests: z.array(z.enum(INTERESTS)),
      reads: z.array(z.enum(LANGUAGES)),
      translateAtOnce: z.boolean().describe("Letters in languages they do not read are translated at once"),
      receipts: z.boolean().describe("Read receipts in chats, in both directions"),
      typing: z.boolean().describe("Typing signals in chats, in both directions"),
      photoBlur: z.enum(["new", "all", "none"]).describe("Which photos in chats stay blurred until they are opened"),
      contact: z
        .object({
          follow: z.enum(FOLLOW_RULES).nullable(),
          write: z.enum(WRITE_RULES).nullable(),
          find: z.enum(FIND_RULES).nullable(),
        })
        .describe("Who may follow, write first and find them, as chosen; null: never chosen, then age decides"),
      timeZone: z.string().nullable().describe("IANA, as their browser told last"),
      avatar: z.string().nullable().describe("Path of the picture"),
      album: z.array(z.string()).describe("Paths of the pictures"),
      country: z.string(),
      language: z.enum(LANGUAGES),
      coins: COUNT_SCHEMA,
      backpack: z.object({ capacity: COUNT_SCHEMA, used: COUNT_SCHEMA }),
      inviteCode: z.string(),
      counts: z.object({ friends: COUNT_SCHEMA, following: COUNT_SCHEMA, followers: COUNT_SCHEMA }),
      official: z.boolean(),
      createdAt: TIME_SCHEMA,
    })
    .meta({ id: "User" }),
);

export const PERSON_SHORT = lazyValue(() =>
  z
    .object({
      id: z.string(),
      nickname: z.string(),
      avatar: z.string().nullable(),
      country: z.string(),
      official: z.boolean().optional().describe("An official account"),
    })
    .meta({ id: "PersonShort" }),
);

export const COUNTRY_LIST = lazyValue(() => listPageSchema(z.object({ code: z.string(), name: z.string() })));
