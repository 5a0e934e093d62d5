import { z } from "zod";
import { lazyValue, listPageSchema, TIME_SCHEMA } from "../../http/contract/route-description";
import { PROVIDERS } from "../../limits/auth";
import { OWN_USER } from "../../profile/web/web";

const SIGN_IN_FIELDS = lazyValue(() => ({
  token: z.string(),
  user: OWN_USER(),
  needProfileComplete: z.boolean(),
}));

export const SIGNED_IN_JSON = lazyValue(() => z.object(SIGN_IN_FIELDS()).meta({ id: "SignedIn" }));
export const REGISTERED_JSON = lazyValue(() =>
  z.object({
    ...SIGN_IN_FIELDS(),
    warnings: z.array(z.enum(["password_common"])).optional(),
  }),
);
export const EMAIL_VERIFIED_JSON = lazyValue(() => z.object({ user: OWN_USER() }));

export const LINKED_PROVIDERS_JSON = lazyValue(() =>
  z.object({
    items: z.array(z.object({ provider: z.enum(PROVIDERS), email: z.string().nullable(), createdAt: TIME_SCHEMA })),
    providers: z.array(z.enum(PROVIDERS)),
  }),
);

export const DEVICES_JSON = lazyValue(() =>
  listPageSchema(
    z.object({
      id: z.string(),
      browser: z.string().nullable(),
      system: z.string().nullable(),
      current: z.boolean(),
      lastUsedAt: TIME_SCHEMA,
      createdAt: TIME_SCHEMA,
    }),
  ),
);
