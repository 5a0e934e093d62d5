/** Two devices: ending one leaves the other, each ends by its own times, a browser's push belongs to one of them. */
import { createAccessToken, endAccessToken } from "../../../src/auth/access-tokens";
import { endDevice, endOtherDevices } from "../../../src/auth/devices";
import { createSessionStore } from "../../../src/auth/sessions";
import type { Db } from "../../../src/db/transact";
import { SESSION_LIMITS } from "../../../src/limits/auth";
import { endPushSubscription, savePushSubscription } from "../../../src/push/subscriptions";
import { sha256 } from "../../../src/runtime/sha256";
import { DAY, HOUR, MINUTE } from "../../../src/runtime/units";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { chosen, definePair, type PairWorld } from "./model";

interface Device {
  token: string;
  sessionId: string;
  owner: TestPerson;
  created: number;
  lastUsed: number;
  /** ms */
  expires: number;
  isToken: boolean;
  /** Number of its browser's push address; null: none. */
  push: number | null;
}
interface DevicesWorld extends PairWorld {
  people: TestPerson[];
  devices: Device[];
}

const isValid = ({ expires }: Device, now: number): boolean => expires > now;
const validDevices = ({ devices, now }: DevicesWorld, isToken?: boolean): Device[] =>
  devices.filter((each) => isValid(each, now) && (isToken === undefined || each.isToken === isToken));

const storeOf = (world: DevicesWorld) => createSessionStore(world.db, () => world.now);

/** Session ends take their push addresses along. */
function drop(world: DevicesWorld, gone: readonly Device[]): void {
  world.devices = world.devices.filter((each) => !gone.includes(each));
}

async function signIn(world: DevicesWorld, pick: number) {
  const owner = chosen(world.people, pick % 4 === 0 ? 1 : 0);
  if (!owner || world.devices.length >= 6) return false;
  const token = await storeOf(world).start(owner.id, "");
  const { now } = world;
  const times = { created: now, lastUsed: now, expires: now + SESSION_LIMITS.idleLifetime };
  world.devices.push({ token, sessionId: sha256(token), owner, ...times, isToken: false, push: null });
  return true;
}

async function makeToken(world: DevicesWorld, pick: number) {
  const { db, now } = world;
  const proven = validDevices(world, false).filter(({ created }) => created > now - 5 * MINUTE);
  const device = chosen(proven, pick);
  if (!device) return false;
  const expires = now + (1 + (pick % 3)) * 20 * DAY;
  const input = { name: "program", scope: "read", until: expires } as const;
  const { id, token } = await createAccessToken(db, { id: device.owner.id, sessionId: device.sessionId }, input, now);
  const times = { created: now, lastUsed: now, expires };
  world.devices.push({ token, sessionId: id, owner: device.owner, ...times, isToken: true, push: null });
  return true;
}

/** A valid one slides once an hour; a token does not. */
function slide(device: Device, now: number): void {
  if (device.lastUsed > now - HOUR) return;
  device.lastUsed = now;
  if (device.isToken) return;
  device.expires = Math.min(now + SESSION_LIMITS.idleLifetime, device.created + SESSION_LIMITS.maxLifetime);
}

async function validateOne(world: DevicesWorld, device: Device): Promise<void> {
  const validated = await storeOf(world).validate(device.token);
  const owner = isValid(device, world.now) ? device.owner.id : null;
  if ((validated?.person.id ?? null) !== owner) throw new Error(`a session is ${validated ? "valid" : "not valid"}`);
  if (validated) slide(device, world.now);
}

async function validateAll(world: DevicesWorld) {
  for (const device of world.devices) await validateOne(world, device);
  return true;
}

async function subscribe(world: DevicesWorld, pick: number) {
  const device = chosen(validDevices(world, false), pick >> 2);
  if (!device) return false;
  const push = pick % 3;
  const target = { endpoint: `https://push.sea.example/${world.people[0]?.id}/${push}`, p256dh: "key", auth: "secret" };
  await savePushSubscription(world.db, { id: device.owner.id, sessionId: device.sessionId }, target, world.now);
  for (const other of world.devices) if (other.push === push) other.push = null;
  device.push = push;
  return true;
}

async function loadState(world: DevicesWorld) {
  const { db, devices, people } = world;
  const ends = await storeOf(world).ends(devices.map(({ sessionId }) => sessionId));
  const rows = await db
    .selectFrom("push_subscriptions")
    .select(["session_id", "endpoint"])
    .where(
      "user_id",
      "in",
      people.map(({ id }) => id),
    )
    .execute();
  return {
    alive: [...ends.keys()].sort(),
    pushes: rows.map((row) => `${row.session_id} ${row.endpoint.at(-1)}`).sort(),
  };
}

const expectedState = (world: DevicesWorld) => ({
  alive: validDevices(world)
    .map(({ sessionId }) => sessionId)
    .sort(),
  pushes: world.devices.flatMap(({ sessionId, push }) => (push === null ? [] : [`${sessionId} ${push}`])).sort(),
});

export const DEVICES = definePair<DevicesWorld>({
  open: async (db: Db) => ({ db, now: TEST_START, people: [await aPerson(db), await aPerson(db)], devices: [] }),
  acts: {
    "sign in": signIn,
    "sign in again": signIn,
    "make a token": makeToken,
    "use all": (world) => validateAll(world),
    subscribe,
    "end the subscription of one": async (world, pick) => {
      const device = chosen(
        world.devices.filter(({ push }) => push !== null),
        pick,
      );
      if (!device) return false;
      await endPushSubscription(world.db, { id: device.owner.id, sessionId: device.sessionId });
      device.push = null;
    },
    "end one": async (world, pick) => {
      const device = chosen(world.devices, pick);
      if (!device) return false;
      await (device.isToken ? endAccessToken : endDevice)(world.db, device.owner.id, device.sessionId);
      drop(world, [device]);
    },
    "end all others": async (world, pick) => {
      const device = chosen(validDevices(world, false), pick);
      const person = device && (await storeOf(world).validate(device.token))?.person;
      if (!device || !person) return false;
      await validateAll(world);
      await endOtherDevices(world.db, person);
      drop(
        world,
        world.devices.filter((each) => each !== device && each.owner === device.owner),
      );
    },
    "time passes": async (world, pick) => {
      world.now += [MINUTE, HOUR, 12 * DAY, 29 * DAY, 30 * DAY][pick % 5] ?? 0;
      return true;
    },
  },
  stories: [
    // A token of twenty days is used after an hour, and once more when it is over.
    "sign in 1, make a token 0, time passes 1, use all 0, time passes 3, use all 0",
    "sign in 1, sign in 0, subscribe 0, subscribe 6, subscribe 9, subscribe 5, end one 0",
    "sign in 1, sign in 0, sign in 2, make a token 0, end all others 0",
  ],
  state: async (world) => [await loadState(world), expectedState(world)],
});
