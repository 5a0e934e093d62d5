/** Ways in which devices, tokens and other ways in go. */
import { createAccessToken } from "../../../src/auth/access-tokens";
import { createSessionStore } from "../../../src/auth/sessions";
import { transact } from "../../../src/db/transact";
import { enqueuePush } from "../../../src/push/push-outbox";
import { savePushSubscription } from "../../../src/push/subscriptions";
import { sha256 } from "../../../src/runtime/sha256";
import { DAY } from "../../../src/runtime/units";
import { NOW } from "../../support/bottles";
import { downloadOf } from "./copies";
import type { Person, Scene, Thing } from "./scene";
import type { Copies, Way } from "./way";

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
export async function plantSession(scene: Scene, who: Person, _?: Copies): Promise<Session> {
  const [device, code] = [scene.newMark("device"), scene.newMark("code")];
  const token = await createSessionStore(scene.db, () => NOW).start(who.id, device);
  const id = sha256(token);
  await scene.db
    .insertInto("session_codes")
    .values({ session_id: id, code, tries: 0, expires_at: NOW + DAY })
    .execute();
  const marks = [id, device, code, ...(await plantBrowser(scene, who, id))];
  return { id, token, marks, shown: device, views: [downloadOf(scene, who, "sessions")] };
}

type Act<T extends Thing> = (scene: Scene, who: Person, gone: T, rest: T) => Promise<unknown>;
export type Plant<T extends Thing> = (scene: Scene, who: Person, copies: Copies) => Promise<T>;

/** Two things of one person, or of two people; the first stays. */
export const two =
  <T extends Thing>(people: 1 | 2, plant: Plant<T>, api: Act<T>, page?: Act<T>): Way["plant"] =>
  async (scene, copies) => {
    const [who, other] = [await scene.person({ password_hash: "x" }), await scene.person({ password_hash: "x" })];
    const rest = await plant(scene, people === 1 ? who : other, copies);
    const gone = await plant(scene, who, copies);
    const bound = (act: Act<T>) => () => act(scene, who, gone, rest);
    return { gone, rest, api: bound(api), ...(page && { page: bound(page) }) };
  };

const plantToken: Plant<Session> = async (scene, who) => {
  const name = scene.newMark("token");
  const input = { name, scope: "read", until: NOW + 9 * DAY } as const;
  const { id, token } = await createAccessToken(scene.db, { id: who.id, sessionId: sha256(who.token) }, input, NOW);
  return {
    id,
    token,
    marks: [id, name],
    shown: name,
    views: [downloadOf(scene, who, "sessions"), scene.view(who, "/api/auth/tokens")],
  };
};

/** Of the session in which the person is. */
async function plantOwnBrowser(scene: Scene, who: Person): Promise<Session> {
  const marks = await plantBrowser(scene, who, sha256(who.token));
  return { id: "", token: who.token, marks, shown: marks[0] ?? "", views: [downloadOf(scene, who, "notifications")] };
}

const REASON = { reason: "It was asked for." };

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
      (scene, { id }) =>
        scene.send(scene.official, "DELETE /api/official/people/:id/sessions", { id }, { json: REASON }),
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
    plant: async (scene) => {
      const who = await scene.person();
      const [rest, gone] = [await plantSession(scene, who), await plantOwnBrowser(scene, who)];
      return { gone, rest, api: () => scene.send(who, "DELETE /api/push/subscriptions") };
    },
  },
};
