/** Ways in which devices, tokens and other ways in go. */
import { createAccessToken } from "../../src/auth/access-tokens";
import { identityRow } from "../../src/auth/providers/linked-providers";
import { createSessionStore } from "../../src/auth/sessions";
import { transact } from "../../src/db/transact";
import { enqueuePush } from "../../src/push/push-outbox";
import { savePushSubscription } from "../../src/push/subscriptions";
import { sha256 } from "../../src/runtime/sha256";
import { DAY } from "../../src/runtime/units";
import { totpAt } from "../auth/second-factor-app";
import { downloadOf } from "./leavings-copies";
import { NOW, type Person, type Scene, type Thing } from "./leavings-scene";
import type { Copies, Way } from "./leavings-way";

interface Session extends Thing {
  id: string;
  token: string;
}

/** The browser of a session, with something on its way to it. */
async function plantBrowser(scene: Scene, who: Person, sessionId: string): Promise<string[]> {
  const [endpoint, auth] = [scene.newMark("endpoint"), scene.newMark("auth")];
  const target = { endpoint: `https://push.sea.example/${endpoint}`, p256dh: "key", auth };
  await savePushSubscription(scene.db, { id: who.id, sessionId }, target, NOW);
  await transact(scene.db, (tx) => enqueuePush(tx, who.id, { kind: "official", tag: "official", ref: "x" }, NOW));
  const stored = scene.db.selectFrom("push_subscriptions").select("id").where("session_id", "=", sessionId);
  return [endpoint, auth, (await stored.executeTakeFirstOrThrow()).id];
}

/** A device in which somebody is signed in, with its browser and a code that was asked for. */
async function plantSession(scene: Scene, who: Person): Promise<Session> {
  const [device, code] = [scene.newMark("device"), scene.newMark("code")];
  const token = await createSessionStore(scene.db, () => NOW).start(who.id, device);
  const id = sha256(token);
  await scene.db.insertInto("session_codes").values({ session_id: id, code, tries: 0, expires_at: NOW + DAY }).execute();
  const marks = [id, device, code, ...(await plantBrowser(scene, who, id))];
  return { id, token, marks, shown: device, views: [downloadOf(scene, who, "sessions")] };
}

type Act<T extends Thing> = (scene: Scene, who: Person, gone: T, rest: T) => Promise<unknown>;
type Plant<T extends Thing> = (scene: Scene, who: Person, copies: Copies) => Promise<T>;

/** Two things of one person, or of two people; the first stays. */
const two =
  <T extends Thing>(people: 1 | 2, plant: Plant<T>, api: Act<T>, page?: Act<T>): Way["plant"] =>
  async (scene, copies) => {
    const [who, other] = [await scene.person({ password_hash: "x" }), await scene.person({ password_hash: "x" })];
    const rest = await plant(scene, people === 1 ? who : other, copies);
    const gone = await plant(scene, who, copies);
    const bound = (act: Act<T>) => () => act(scene, who, gone, rest);
    return { gone, rest, api: bound(api), ...(page && { page: bound(page) }) };
  };

interface Named extends Thing {
  name: string;
}

const plantToken: Plant<Session> = async (scene, who) => {
  const name = scene.newMark("token");
  const input = { name, scope: "read", until: NOW + 9 * DAY } as const;
  const { id, token } = await createAccessToken(scene.db, { id: who.id, sessionId: sha256(who.token) }, input, NOW);
  return { id, token, marks: [id, name], shown: name, views: [downloadOf(scene, who, "sessions"), scene.view(who, "/api/auth/tokens")] };
};

/** Of the session in which the person is. */
const plantOwnBrowser: Plant<Session> = async (scene, who) => {
  const marks = await plantBrowser(scene, who, sha256(who.token));
  return { id: "", token: who.token, marks, shown: marks[0] ?? "", views: [downloadOf(scene, who, "notifications")] };
};

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
    await scene.db.insertInto("identities").values(identityRow(who.id, identity, NOW)).execute();
    return { marks: [subject, mark], shown: mark, views: [downloadOf(scene, who, "links")] };
  };

/** As the account had it, and a sign-in that waits for its code. */
const plantPassword: Plant<Named> = async (scene, who) => {
  const hash = scene.newMark("hash");
  await scene.db.updateTable("users").set({ password_hash: hash }).where("id", "=", who.id).execute();
  const pending = { id: scene.newMark("pending"), user_id: who.id, password_hash: hash, tries: 0, expires_at: NOW + DAY / 24 };
  await scene.db.insertInto("pending_logins").values(pending).execute();
  return { name: hash, marks: [hash], shown: "", views: [] };
};

const REASON = { reason: "It was asked for." };
const PASSWORD = { password: "salt-and-lanterns", confirm: "salt-and-lanterns" };

export const SESSION_WAYS: Record<string, Way> = {
  "a session is ended": {
    erases: [],
    when: "at once",
    plant: two(
      1,
      plantSession,
      (scene, who, { id }) => scene.send(who, "DELETE /api/auth/sessions/:id", { id }),
      (scene, who, { id }) => scene.send(who, "POST /account/sessions/end", {}, { form: { id } }),
    ),
  },
  "all other sessions are ended": {
    erases: [],
    when: "at once",
    plant: two(
      1,
      plantSession,
      (scene, _, __, { token }) => scene.send({ token }, "DELETE /api/auth/sessions"),
      (scene, _, __, { token }) => scene.send({ token }, "POST /account/sessions/end-others"),
    ),
  },
  "one signs out": {
    erases: [],
    when: "at once",
    plant: two(
      1,
      plantSession,
      (scene, _, { token }) => scene.send({ token }, "POST /api/auth/logout"),
      (scene, _, { token }) => scene.send({ token }, "POST /logout"),
    ),
  },
  "the team ends somebody's sessions": {
    erases: [],
    when: "at once",
    plant: two(
      2,
      plantSession,
      (scene, { id }) => scene.send(scene.official, "DELETE /api/official/people/:id/sessions", { id }, { json: REASON }),
      (scene, { id }) => scene.send(scene.official, "POST /official/people/:id/sessions", { id }, { form: REASON }),
    ),
  },
  "an access token is ended": {
    erases: [],
    when: "at once",
    plant: two(
      1,
      plantToken,
      (scene, who, { id }) => scene.send(who, "DELETE /api/auth/tokens/:id", { id }),
      (scene, who, { id }) => scene.send(who, "POST /account/tokens/end", {}, { form: { id } }),
    ),
  },
  "a browser is told no more": {
    erases: [],
    when: "at once",
    plant: two(2, plantOwnBrowser, (scene, who) => scene.send(who, "DELETE /api/push/subscriptions")),
  },
  "the second factor is turned off": {
    erases: [],
    when: "at once",
    plant: two(
      2,
      plantSecondFactor,
      (scene, who, { code }) => scene.send(who, "DELETE /api/auth/second-factor", {}, { json: { code } }),
      (scene, who, { code }) => scene.send(who, "POST /account/second-factor/change", {}, { form: { code, act: "off" } }),
    ),
  },
  "recovery codes are made anew": {
    erases: [],
    when: "at once",
    plant: two(
      2,
      plantCodes,
      (scene, who, { code }) => scene.send(who, "POST /api/auth/second-factor/recovery-codes", {}, { json: { code } }),
      (scene, who, { code }) => scene.send(who, "POST /account/second-factor/change", {}, { form: { code, act: "renew" } }),
    ),
  },
  "another service is unlinked": {
    erases: [],
    when: "at once",
    plant: async (scene, copies) => {
      const who = await scene.person({ password_hash: "x" });
      const [rest, gone] = [await plantLink("twitter")(scene, who, copies), await plantLink("google")(scene, who, copies)];
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
