import { z } from "zod";
import { COUNT, lazy, listOf, TIME } from "../../http/contract/documented";
import { LANGUAGES } from "../../limits/limits";
import { GENDERS, INTERESTS } from "../rules";

export const USER = lazy(() =>
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
      timeZone: z.string().nullable().describe("IANA, as their browser told last"),
      avatar: z.string().nullable().describe("Path of the picture"),
      album: z.array(z.string()).describe("Paths of the pictures"),
      country: z.string(),
      language: z.enum(LANGUAGES),
      coins: COUNT,
      backpack: z.object({ capacity: COUNT, used: COUNT }),
      inviteCode: z.string(),
      counts: z.object({ friends: COUNT, following: COUNT, followers: COUNT }),
      official: z.boolean(),
      createdAt: TIME,
    })
    .meta({ id: "User" }),
);

export const PERSON = lazy(() =>
  z
    .object({
      id: z.string(),
      nickname: z.string(),
      avatar: z.string().nullable(),
      country: z.string(),
      official: z.boolean().optional().describe("An account of the house"),
    })
    .meta({ id: "PersonShort" }),
);

export const COUNTRY_LIST = lazy(() => listOf(z.object({ code: z.string(), name: z.string() })));
