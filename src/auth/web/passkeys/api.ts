import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../../http/actor";
import { jsonBody, publicJsonBody } from "../../../http/body/validation";
import { describeRoute, lazyValue, listPageSchema, TIME_SCHEMA } from "../../../http/contract/route-description";
import type { Ctx, Env } from "../../../http/env";
import { spendRate } from "../../../http/limits/rate-limit";
import { runNow } from "../../../http/run-now";
import { PASSKEY_KINDS } from "../../../limits/auth";
import { toIsoTime } from "../../../runtime/iso";
import { WITH_PROOF_INPUT } from "../../input";
import {
  NAMED_PASSKEY_INPUT,
  PASSKEY_ANSWER_INPUT,
  PASSKEY_OPTIONS_INPUT,
  RENAME_PASSKEY_INPUT,
} from "../../passkeys/input";
import { proofOptions } from "../../passkeys/options";
import { type Passkey, renamePasskey } from "../../passkeys/passkeys";
import { SIGNED_IN_JSON } from "../answers";
import { PROOF_ERRORS, proveIfSent } from "../proof/prove-in-request";
import { signedInJson } from "../signed-in-json";
import { addOwnPasskey, listOwnPasskeys, offerRegistration, removeOwnPasskey } from "./own-passkeys";
import { logInWithPasskey, offerPasskeyLogin } from "./passkey-sign-in";
import { requirePasskeySite } from "./request-site";

const PASSKEY_JSON = lazyValue(() =>
  z
    .object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(PASSKEY_KINDS),
      createdAt: TIME_SCHEMA,
      lastUsedAt: TIME_SCHEMA.nullable(),
      current: z.boolean().describe("This session was begun or proven with it"),
      madeFor: z.string().nullable().describe("Another domain, at which alone it opens anything"),
    })
    .meta({ id: "Passkey" }),
);

const DESCRIPTOR_JSON = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()),
});

const CHALLENGE_FIELDS = { challenge: z.string(), timeout: z.int().describe("ms") };

const REQUEST_OPTIONS_JSON = lazyValue(() =>
  z
    .object({
      ...CHALLENGE_FIELDS,
      rpId: z.string(),
      userVerification: z.literal("required"),
      allowCredentials: z.array(DESCRIPTOR_JSON).optional(),
    })
    .describe("`PublicKeyCredentialRequestOptionsJSON` of WebAuthn"),
);

const CREATION_OPTIONS_JSON = lazyValue(() =>
  z
    .object({
      ...CHALLENGE_FIELDS,
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
      attestation: z.literal("none"),
      authenticatorSelection: z.object({
        residentKey: z.literal("required"),
        requireResidentKey: z.literal(true),
        userVerification: z.literal("required"),
      }),
      excludeCredentials: z.array(DESCRIPTOR_JSON),
    })
    .describe("`PublicKeyCredentialCreationOptionsJSON` of WebAuthn"),
);

const passkeyJson = ({ createdAt, lastUsedAt, ...passkey }: Passkey) => ({
  ...passkey,
  createdAt: toIsoTime(createdAt),
  lastUsedAt: lastUsedAt === null ? null : toIsoTime(lastUsedAt),
});

async function offerProof(c: Ctx) {
  const person = requirePerson(c);
  const site = requirePasskeySite(c);
  await spendRate(c, "passkeyChange", person.id);
  return runNow(c, proofOptions, person, site);
}

const CHANGE_ERRORS = [...PROOF_ERRORS, "passkeys_unavailable"] as const;

export const passkeysApi = new Hono<Env>()
  .post(
    "/options",
    describeRoute("Options for a passkey that signs in, or proves who this session is", {
      open: true,
      answer: REQUEST_OPTIONS_JSON,
      errors: ["passkeys_unavailable", "unauthenticated"],
    }),
    publicJsonBody(PASSKEY_OPTIONS_INPUT),
    async (c) => c.json(await (c.req.valid("json").purpose === "proof" ? offerProof(c) : offerPasskeyLogin(c))),
  )
  .post(
    "/login",
    describeRoute("Signs in with a passkey", {
      open: true,
      answer: SIGNED_IN_JSON,
      errors: ["login_failed", "banned", "passkeys_unavailable"],
    }),
    publicJsonBody(PASSKEY_ANSWER_INPUT),
    async (c) => c.json(await signedInJson(c, await logInWithPasskey(c, c.req.valid("json")))),
  )
  .get("/", describeRoute("One's passkeys", { answer: () => listPageSchema(PASSKEY_JSON()) }), async (c) => {
    const passkeys = await listOwnPasskeys(c, requirePerson(c));
    return c.json({ items: passkeys.map(passkeyJson), nextCursor: null });
  })
  .post(
    "/registration-options",
    describeRoute("Options for a new passkey", {
      answer: CREATION_OPTIONS_JSON,
      errors: ["proof_required", "too_many_passkeys", "passkeys_unavailable"],
    }),
    async (c) => c.json(await offerRegistration(c, requirePerson(c))),
  )
  .post(
    "/",
    describeRoute("Adds a passkey", {
      answer: PASSKEY_JSON,
      status: 201,
      errors: [...CHANGE_ERRORS, "passkey_failed", "too_many_passkeys"],
    }),
    jsonBody(NAMED_PASSKEY_INPUT.extend(WITH_PROOF_INPUT.shape)),
    async (c) => {
      const { password, ...passkey } = c.req.valid("json");
      await proveIfSent(c, requirePerson(c), { password });
      const id = await addOwnPasskey(c, requirePerson(c), passkey);
      const added = (await listOwnPasskeys(c, requirePerson(c))).find((each) => each.id === id);
      if (!added) throw new Error("a passkey that was just added was not found");
      return c.json(passkeyJson(added), 201);
    },
  )
  .patch(
    "/:id",
    describeRoute("Renames a passkey", { errors: [...PROOF_ERRORS, "passkey_not_found"] }),
    jsonBody(RENAME_PASSKEY_INPUT.extend(WITH_PROOF_INPUT.shape)),
    async (c) => {
      const { password, name } = c.req.valid("json");
      await proveIfSent(c, requirePerson(c), { password });
      await runNow(c, renamePasskey, requirePerson(c), { id: c.req.param("id"), name });
      return c.body(null, 204);
    },
  )
  .delete(
    "/:id",
    describeRoute("Removes a passkey, and ends the sessions that it began", {
      errors: [...PROOF_ERRORS, "passkey_not_found", "last_way_in"],
    }),
    jsonBody(WITH_PROOF_INPUT),
    async (c) => {
      await proveIfSent(c, requirePerson(c), c.req.valid("json"));
      await removeOwnPasskey(c, requirePerson(c), c.req.param("id"));
      return c.body(null, 204);
    },
  );
