import { z } from "zod";
import { listOf, TIME } from "../../http/documented";
import { PROVIDERS } from "../../limits";
import { USER } from "../../profile/web/web";

const ENTERED = { token: z.string(), user: USER, needProfileComplete: z.boolean() };

export const SIGNED_IN = z.object(ENTERED).meta({ id: "SignedIn" });
export const REGISTERED = z.object({
  ...ENTERED,
  warnings: z.array(z.enum(["password_common"])).optional(),
});
export const VERIFIED = z.object({ user: USER });

export const LINKS = z.object({
  items: z.array(z.object({ provider: z.enum(PROVIDERS), email: z.string().nullable(), createdAt: TIME })),
  providers: z.array(z.enum(PROVIDERS)),
});

export const DEVICES = listOf(
  z.object({
    id: z.string(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    current: z.boolean(),
    lastUsedAt: TIME,
    createdAt: TIME,
  }),
);
