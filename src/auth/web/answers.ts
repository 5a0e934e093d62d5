import { z } from "zod";
import { lazy, listOf, TIME } from "../../http/contract/documented";
import { PROVIDERS } from "../../limits/limits";
import { USER } from "../../profile/web/web";

const ENTERED = lazy(() => ({ token: z.string(), user: USER(), needProfileComplete: z.boolean() }));

export const SIGNED_IN = lazy(() => z.object(ENTERED()).meta({ id: "SignedIn" }));
export const REGISTERED = lazy(() =>
  z.object({
    ...ENTERED(),
    warnings: z.array(z.enum(["password_common"])).optional(),
  }),
);
export const VERIFIED = lazy(() => z.object({ user: USER() }));

export const LINKS = lazy(() =>
  z.object({
    items: z.array(z.object({ provider: z.enum(PROVIDERS), email: z.string().nullable(), createdAt: TIME })),
    providers: z.array(z.enum(PROVIDERS)),
  }),
);

export const DEVICES = lazy(() =>
  listOf(
    z.object({
      id: z.string(),
      browser: z.string().nullable(),
      system: z.string().nullable(),
      current: z.boolean(),
      lastUsedAt: TIME,
      createdAt: TIME,
    }),
  ),
);
