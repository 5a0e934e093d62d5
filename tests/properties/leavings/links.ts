/** Ways in which what the link of an email stands for goes: passwords, proofs of addresses, devices. */

import { deviceKindOf } from "../../../src/auth/device-text";
import { createMailProof, type MailProofKind } from "../../../src/auth/email/mail-proofs";
import { createSessionEndLink } from "../../../src/auth/new-devices/end-links";
import { transact } from "../../../src/db/transact";
import { NOW } from "../../support/bottles";
import type { Person, Scene, Thing } from "./scene";
import { type Plant, plantSession, two } from "./sessions";
import { plantPassword } from "./sign-in";
import type { Way } from "./way";

type Linked = Thing & { token: string };

/** A proof that was sent to somebody's address. */
async function plantProof(scene: Scene, who: Person, kind: MailProofKind): Promise<Linked> {
  const email_key = `${scene.newMark("mail")}@sea.example`;
  await scene.db.updateTable("users").set({ email: email_key, email_key }).where("id", "=", who.id).execute();
  const { token } = await transact(scene.db, (tx) => createMailProof(tx, kind, { user_id: who.id, email_key }, NOW));
  const stored = scene.db.selectFrom("mail_proofs").select(["id", "token", "code"]).where("user_id", "=", who.id);
  const proof = await stored.executeTakeFirstOrThrow();
  return { token, marks: Object.values(proof).filter((mark) => mark !== null), shown: "", views: [] };
}

const plantForgotten: Plant<Linked> = async (scene, who, copies) => {
  const password = await plantPassword(scene, who, copies);
  const proof = await plantProof(scene, who, "reset_password");
  return { ...proof, marks: [...proof.marks, ...password.marks] };
};

/** A device of a kind that its owner did not know, and the link that ends its sessions. */
const plantNewDevice: Plant<Linked> = async (scene, who, copies) => {
  const session = await plantSession(scene, who, copies);
  const kind = deviceKindOf(session.shown);
  const token = await createSessionEndLink(scene.db, { userId: who.id, kind, beganAt: NOW }, NOW);
  return { ...session, token };
};

const PASSWORD = "salt-and-lanterns";

export const LINK_WAYS: Record<string, Way> = {
  "a password is reset by a link": {
    erases: [],
    when: "at once",
    within: { "pending_logins.password_hash": "a sign-in waits for five minutes" },
    plant: two(
      2,
      plantForgotten,
      (scene, who, { token }) =>
        scene.send(who, "POST /api/auth/reset-password", {}, { json: { token, password: PASSWORD } }),
      (scene, who, { token }) =>
        scene.send(who, "POST /reset-password", {}, { form: { token, password: PASSWORD, confirm: PASSWORD } }),
    ),
  },
  "an address is proven by a link": {
    erases: [],
    when: "at once",
    plant: two(
      2,
      (scene, who) => plantProof(scene, who, "verify_email"),
      (scene, who, { token }) => scene.send(who, "POST /api/auth/verify-email", {}, { json: { token } }),
      (scene, who, { token }) => scene.send(who, "POST /verify-email", {}, { form: { token } }),
    ),
  },
  "a new device is ended by a link": {
    erases: [],
    when: "at once",
    plant: two(2, plantNewDevice, (scene, who, { token }) =>
      scene.send(who, "POST /end-session", {}, { form: { token } }),
    ),
  },
};
