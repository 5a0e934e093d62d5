/** Two burn pictures, two sessions, two claims: the first claim has the key, for its minute, and no other picture's. */
import { claimBurn, finishBurn, loadSealedBurn, openBurn, recallMessage } from "../../../src/chat/chat";
import { deleteSpentBurnKeys } from "../../../src/chat/pictures/burn-keys";
import { unsealBytes } from "../../../src/chat/pictures/seal";
import type { Db } from "../../../src/db/transact";
import { CHAT_LIMITS } from "../../../src/limits/chat";
import { SECOND } from "../../../src/runtime/units";
import { sendSealedBurn } from "../../chat/sealed-burn";
import { workOutcome } from "../../support/bottles";
import { aFileStore } from "../../support/files";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { insertFriendship } from "../../support/world";
import { chosen, definePair, type PairWorld } from "./model";

interface Claim {
  sessionId: string;
  claim: string;
}
interface Burn {
  id: string;
  key: string;
  sentAt: number;
  claimedBy: (Claim & { at: number }) | null;
  isOver: boolean;
  hasKey: boolean;
}
interface BurnsWorld extends PairWorld {
  from: TestPerson;
  to: TestPerson;
  stores: Record<"kept" | "burning", ReturnType<typeof aFileStore>>;
  burns: Burn[];
  /** What came of an act, and what the model says. */
  outcomes: [actual: string, expected: string][];
}

/** Of two sessions with two claims each. */
const CLAIMS: readonly Claim[] = ["one session", "another session"].flatMap((sessionId) =>
  ["a", "b"].map((claim) => ({ sessionId, claim })),
);

const isSame = (one: Claim | null, other: Claim): boolean =>
  one !== null && one.sessionId === other.sessionId && one.claim === other.claim;

/** What a claim gets: the key as the first, or again within its minute. */
function expectedOf({ now }: BurnsWorld, burn: Burn, claim: Claim): string {
  if (!burn.isOver) return burn.key;
  const isAgain = burn.hasKey && isSame(burn.claimedBy, claim);
  return isAgain && now - (burn.claimedBy?.at ?? 0) < CHAT_LIMITS.burnClaimKept ? burn.key : "image_expired";
}

function markClaimed({ now }: BurnsWorld, burn: Burn, claim: Claim): void {
  if (burn.isOver) return;
  Object.assign(burn, { isOver: true, claimedBy: { ...claim, at: now } });
}

async function askForKey({ db, stores, to, now }: BurnsWorld, { id }: Burn, { sessionId, claim }: Claim) {
  let key = "";
  const asked = claimBurn(db, stores, { id: to.id, sessionId }, { id, claim }, now).then((found) => {
    key = found.key;
  });
  const outcome = await workOutcome(asked);
  return outcome === "done" ? key : outcome;
}

/** @returns the picture and the claim that a number chooses; null: nothing was sent */
function choose({ burns }: BurnsWorld, pick: number): [Burn, Claim] | null {
  const [burn, claim] = [chosen(burns, pick), chosen(CLAIMS, pick >> 2)];
  return burn && claim ? [burn, claim] : null;
}

/** Does something to one of the pictures. */
const toOne =
  (act: (world: BurnsWorld, burn: Burn, claim: Claim) => Promise<boolean | undefined>) =>
  async (world: BurnsWorld, pick: number) => {
    const found = choose(world, pick);
    return found ? act(world, ...found) : false;
  };

async function loadState({ db, burns, outcomes }: BurnsWorld) {
  const ids = burns.map(({ id }) => id);
  const rows = await db.selectFrom("chat_messages").select(["id", "opened_at"]).where("id", "in", ids).execute();
  const keys = await db.selectFrom("burn_keys").selectAll().where("message_id", "in", ids).execute();
  return {
    outcomes: outcomes.map(([actual]) => actual),
    burns: ids.map((id) => {
      const [row, key] = [rows.find((each) => each.id === id), keys.find(({ message_id }) => message_id === id)];
      return [row?.opened_at != null, key ? `${key.key} ${key.claim} ${key.session_id} ${key.claimed_at}` : null];
    }),
  };
}

const expectedState = ({ burns, outcomes }: BurnsWorld) => ({
  outcomes: outcomes.map(([, expected]) => expected),
  burns: burns.map(({ key, claimedBy: by, isOver, hasKey }) => [
    isOver,
    hasKey ? `${key} ${by?.claim ?? null} ${by?.sessionId ?? null} ${by?.at ?? null}` : null,
  ]),
});

export const BURNS = definePair<BurnsWorld>({
  open: async (db: Db) => {
    const [from, to] = [await aPerson(db), await aPerson(db)];
    await insertFriendship(db, from.id, to.id);
    const stores = { kept: aFileStore(), burning: aFileStore() };
    return { db, now: TEST_START, from, to, stores, burns: [], outcomes: [] };
  },
  acts: {
    send: async ({ db, stores, from, to, now, burns }) => {
      if (burns.length > 2) return false;
      const { id, key } = await sendSealedBurn(db, stores.burning, { from, to }, now);
      burns.push({ id, key, sentAt: now, claimedBy: null, isOver: false, hasKey: true });
    },
    "claim one": toOne(async (world, burn, claim) => {
      world.outcomes.push([await askForKey(world, burn, claim), expectedOf(world, burn, claim)]);
      markClaimed(world, burn, claim);
      return true;
    }),
    "claim one again": toOne(async (world, burn) => {
      if (!burn.claimedBy) return false;
      world.outcomes.push([await askForKey(world, burn, burn.claimedBy), expectedOf(world, burn, burn.claimedBy)]);
    }),
    "claim one by all at once": toOne(async (world, burn) => {
      if (burn.isOver) return false;
      const keys = await Promise.all(CLAIMS.map((claim) => askForKey(world, burn, claim)));
      const winner = CLAIMS[keys.indexOf(burn.key)];
      world.outcomes.push([keys.toSorted().join(), [burn.key, ...Array(3).fill("image_expired")].toSorted().join()]);
      if (winner) markClaimed(world, burn, winner);
    }),
    "load one": toOne(async ({ db, stores, to, now, outcomes }, { id, key, isOver }) => {
      const loaded = await loadSealedBurn(db, stores, to.id, id, now)
        .then((bytes) => new TextDecoder().decode(unsealBytes(bytes, key)))
        .catch(() => "image_expired");
      outcomes.push([loaded, isOver ? "image_expired" : "picture"]);
      return true;
    }),
    "open one in one step": toOne(async ({ db, stores, to, now, outcomes }, burn, { sessionId }) => {
      const opened = await workOutcome(openBurn(db, stores, { id: to.id, sessionId }, burn.id, now));
      outcomes.push([opened, burn.isOver ? "image_expired" : "done"]);
      if (!burn.isOver) Object.assign(burn, { isOver: true, hasKey: false });
      return true;
    }),
    "say that one was shown": toOne(async ({ db, to }, burn, { sessionId, claim }) => {
      await finishBurn(db, { id: to.id, sessionId }, { id: burn.id, claim });
      if (isSame(burn.claimedBy, { sessionId, claim })) burn.hasKey = false;
      return true;
    }),
    "recall one": toOne(async (world, burn) => {
      const { db, stores, from, now } = world;
      if (burn.isOver || now - burn.sentAt > CHAT_LIMITS.recallWindow) return false;
      await recallMessage(db, stores, from.id, burn.id, now);
      world.burns.splice(world.burns.indexOf(burn), 1);
      const left = await db.selectFrom("burn_keys").select("key").where("message_id", "=", burn.id).execute();
      world.outcomes.push([`${left.length} keys`, "0 keys"]);
    }),
    "wait for some time": async (world, pick) => {
      world.now += (pick % 70) * SECOND;
    },
    "erase spent keys": async ({ db, now, burns }) => {
      await deleteSpentBurnKeys(db, now);
      for (const burn of burns)
        if (burn.claimedBy && now - burn.claimedBy.at >= CHAT_LIMITS.burnClaimKept) burn.hasKey = false;
    },
  },
  stories: [
    "send 0, send 0, claim one 0, claim one again 0, claim one 4, claim one 5, wait for some time 59, claim one again 0, erase spent keys 0, wait for some time 1, claim one again 0, erase spent keys 0",
    "send 0, send 0, claim one by all at once 1, load one 0, say that one was shown 1, say that one was shown 5, say that one was shown 9, say that one was shown 13, claim one again 1, recall one 0",
    "send 0, load one 0, open one in one step 0, load one 0, claim one 0",
    "send 0, claim one 0, say that one was shown 8, say that one was shown 4, claim one again 0, say that one was shown 0, claim one again 0",
  ],
  state: async (world) => [
    world.burns.length > 0 ? await loadState(world) : expectedState(world),
    expectedState(world),
  ],
});
