/** Ways in which second factors, linked services and passwords go. */
import { identityRow } from "../../../src/auth/providers/linked-providers";
import { DAY } from "../../../src/runtime/units";
import { totpAt } from "../../auth/second-factor-app";
import { NOW } from "../../support/bottles";
import { downloadOf } from "./copies";
import type { Thing } from "./scene";
import { type Plant, two } from "./sessions";
import type { Way } from "./way";

interface Guarded extends Thing {
  /** One of the recovery codes. */
  code: string;
}

/** An authenticator app that is confirmed: what is stored of it and of its recovery codes. */
const plantSecondFactor: Plant<Guarded> = async (scene, who) => {
  const ask = async (route: string, json: object) => JSON.parse(await scene.send(who, route, {}, { json }));
  const { uri, setup } = await ask("POST /api/auth/second-factor", {});
  const { recoveryCodes } = await ask("PUT /api/auth/second-factor", { setup, code: totpAt(uri, NOW) });
  const rows = (table: "second_factors" | "recovery_codes") =>
    scene.db.selectFrom(table).selectAll().where("user_id", "=", who.id).execute();
  const [factor] = (await rows("second_factors")) as { secret: string }[];
  const codes = ((await rows("recovery_codes")) as { code: string }[]).map(({ code }) => code);
  return { code: recoveryCodes[0], marks: [factor?.secret ?? "", ...codes], shown: "", views: [] };
};
/** What is stored of the recovery codes alone. */
const plantCodes: Plant<Guarded> = async (scene, who, copies) => {
  const { marks, ...guarded } = await plantSecondFactor(scene, who, copies);
  return { ...guarded, marks: marks.slice(1) };
};

const plantLink =
  (provider: "google" | "twitter"): Plant<Thing> =>
  async (scene, who) => {
    const [subject, mark] = [scene.newMark("subject"), scene.newMark("mail")];
    const identity = { provider, subject, email: `${mark}@sea.example` };
    await scene.db
      .insertInto("identities")
      .values(identityRow(who.id, identity, NOW))
      .execute();
    return { marks: [subject, mark], shown: mark, views: [downloadOf(scene, who, "links")] };
  };

/** As the account had it, and a sign-in that waits for its code. */
export const plantPassword: Plant<Thing> = async (scene, who) => {
  const hash = scene.newMark("hash");
  await scene.db.updateTable("users").set({ password_hash: hash }).where("id", "=", who.id).execute();
  const pending = {
    id: scene.newMark("pending"),
    user_id: who.id,
    password_hash: hash,
    tries: 0,
    expires_at: NOW + DAY / 24,
  };
  await scene.db.insertInto("pending_logins").values(pending).execute();
  return { marks: [hash], shown: "", views: [] };
};

/** A passkey beside the password. */
const plantPasskey: Plant<Thing & { id: string }> = async (scene, who) => {
  const [id, name, credential] = [scene.newMark("passkey"), scene.newMark("name"), scene.newMark("credential")];
  const key = {
    rp_id: "sea.example",
    public_key: scene.newMark("key"),
    counter: 0,
    transports: "",
    kind: "phone",
  } as const;
  const row = { id, user_id: who.id, name, credential, created_at: NOW, last_used_at: null, ...key };
  await scene.db.insertInto("passkeys").values(row).execute();
  return {
    id,
    marks: [id, name, credential, key.public_key],
    shown: name,
    views: [downloadOf(scene, who, "passkeys")],
  };
};

/** What its owner calls it. */
const plantPasskeyName: typeof plantPasskey = async (scene, who, copies) => {
  const passkey = await plantPasskey(scene, who, copies);
  return { ...passkey, marks: [passkey.shown] };
};

const NEW_NAME = { name: "My phone" };
const PASSWORD = { password: "salt-and-lanterns", confirm: "salt-and-lanterns" };

export const SIGN_IN_WAYS: Record<string, Way> = {
  "the second factor is turned off": {
    erases: [],
    when: "at once",
    plant: two(
      2,
      plantSecondFactor,
      (scene, who, { code }) => scene.send(who, "DELETE /api/auth/second-factor", {}, { json: { code } }),
      (scene, who, { code }) =>
        scene.send(who, "POST /account/second-factor/change", {}, { form: { code, act: "off" } }),
    ),
  },
  "recovery codes are made anew": {
    erases: [],
    when: "at once",
    plant: two(
      2,
      plantCodes,
      (scene, who, { code }) => scene.send(who, "POST /api/auth/second-factor/recovery-codes", {}, { json: { code } }),
      (scene, who, { code }) =>
        scene.send(who, "POST /account/second-factor/change", {}, { form: { code, act: "renew" } }),
    ),
  },
  "a passkey is removed": {
    erases: [],
    when: "at once",
    plant: two(
      1,
      plantPasskey,
      (scene, who, { id }) => scene.send(who, "DELETE /api/auth/passkeys/:id", { id }, { json: {} }),
      (scene, who, { id }) => scene.send(who, "POST /account/passkeys/:id/remove", { id }),
    ),
  },
  "a passkey gets another name": {
    erases: [],
    when: "at once",
    plant: two(
      1,
      plantPasskeyName,
      (scene, who, { id }) => scene.send(who, "PATCH /api/auth/passkeys/:id", { id }, { json: NEW_NAME }),
      (scene, who, { id }) => scene.send(who, "POST /account/passkeys/:id/rename", { id }, { form: NEW_NAME }),
    ),
  },
  "another service is unlinked": {
    erases: [],
    when: "at once",
    plant: async (scene, copies) => {
      const who = await scene.person({ password_hash: "x" });
      const [rest, gone] = [
        await plantLink("twitter")(scene, who, copies),
        await plantLink("google")(scene, who, copies),
      ];
      const provider = "google";
      return {
        gone,
        rest,
        api: () => scene.send(who, "DELETE /api/auth/links/:provider", { provider }),
        page: () => scene.send(who, "POST /account/links/:provider/unlink", { provider }),
      };
    },
  },
  "a password is changed": {
    erases: [],
    when: "at once",
    within: { "pending_logins.password_hash": "a sign-in waits for five minutes" },
    plant: two(
      2,
      plantPassword,
      (scene, who) => scene.send(who, "PUT /api/auth/password", {}, { json: PASSWORD }),
      (scene, who) => scene.send(who, "POST /account/password", {}, { form: PASSWORD }),
    ),
  },
};
