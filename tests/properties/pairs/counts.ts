/** Limits of how many somebody has, beyond which one more is refused. */
import { createAccessToken } from "../../../src/auth/access-tokens";
import { pickUpBottle, throwBottle, throwWithCollectedDesign } from "../../../src/bottles/bottles";
import { sendText } from "../../../src/chat/chat";
import { newId } from "../../../src/db/ids";
import type { Db } from "../../../src/db/transact";
import { sendFeedback } from "../../../src/feedback/feedback";
import { ALBUM_LIMITS } from "../../../src/limits/account";
import { ACCESS_TOKEN_LIMITS } from "../../../src/limits/auth";
import { CHAT_SERVER_LIMITS } from "../../../src/limits/chat";
import { BACKPACK_LIMITS } from "../../../src/limits/designs";
import { FEEDBACK_LIMITS, SAFETY_LIMITS } from "../../../src/limits/safety";
import { SEA_LIMITS } from "../../../src/limits/sea";
import { addStoredPhoto } from "../../../src/profile/photos/photos";
import { DAY } from "../../../src/runtime/units";
import { submitBirthdayRequest } from "../../../src/safety/safety";
import { followPerson } from "../../../src/social/social";
import { aPurchase } from "../../designs/design-fixtures";
import { aBottle, bottleRow } from "../../support/bottles";
import { aMinor, aPerson, aSignedInPerson, TEST_START as NOW, type TestPerson } from "../../support/people";
import { photoRow } from "../../support/photos";

export type Attempt = () => Promise<unknown>;

export interface CountLimit {
  n: number;
  /** Gives somebody new `k` of it. @returns how they get one more */
  have(db: Db, k: number): Promise<Attempt>;
  refusal: string;
}

/** Does something so often. */
export const times = async (k: number, work: (n: number) => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < k; n++) await work(n);
};

export const waitingBottles = (author: TestPerson, k: number) => Array.from({ length: k }, () => bottleRow(author));

/** Inserts what there may be none of. */
export async function insertBottles(db: Db, rows: ReturnType<typeof bottleRow>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("bottles").values(rows).execute();
}

export const COUNTS: Readonly<Record<string, CountLimit>> = {
  "SEA_LIMITS.uncollectedMax": {
    n: SEA_LIMITS.uncollectedMax,
    refusal: "too_many_uncollected_bottles",
    have: async (db, k) => {
      const person = await aPerson(db);
      // What somebody has found, and what waits no more, are no part of it.
      const found = bottleRow(person, { waiting_since: null });
      const over = bottleRow(person, { created_at: NOW - SEA_LIMITS.drift });
      await insertBottles(db, [...waitingBottles(person, k), found, over]);
      return () => throwBottle(db, person, { content: "hi" }, NOW);
    },
  },
  "SEA_LIMITS.usesOfCollected": {
    n: SEA_LIMITS.usesOfCollected,
    refusal: "used_up",
    have: async (db, uses) => {
      const person = await aPerson(db);
      const kept = { state: "kept", owner_id: person.id, collected_at: NOW, uses } as const;
      const bottleId = await aBottle(db, await aPerson(db), kept);
      return () => throwWithCollectedDesign(db, person, { content: "hi", bottleId }, NOW);
    },
  },
  "SEA_LIMITS.usesOfPurchased": {
    n: SEA_LIMITS.usesOfPurchased,
    refusal: "used_up",
    have: async (db, uses) => {
      const person = await aPerson(db);
      const { id } = await aPurchase(db, person, await aPerson(db), { uses });
      return () => throwBottle(db, person, { content: "hi", purchasedBottleId: id }, NOW);
    },
  },
  "BACKPACK_LIMITS.capacity": {
    n: BACKPACK_LIMITS.capacity,
    refusal: "backpack_full",
    have: async (db, k) => {
      const [person, author] = [await aPerson(db), await aPerson(db)];
      const kept = { state: "kept", owner_id: person.id, collected_at: NOW } as const;
      const held = { holder_id: person.id, free_at: NOW + DAY };
      await insertBottles(
        db,
        Array.from({ length: k }, (_, n) => bottleRow(author, n % 2 ? kept : held)),
      );
      const bottle = await aBottle(db, author);
      return () => pickUpBottle(db, person, bottle, NOW);
    },
  },
  "CHAT_SERVER_LIMITS.strangerTexts": {
    n: CHAT_SERVER_LIMITS.strangerTexts,
    refusal: "stranger_limit",
    have: async (db, k) => {
      const [person, host] = [await aPerson(db), await aPerson(db)];
      await followPerson(db, person, host.id, NOW);
      const send = () => sendText(db, person.id, host.id, { text: "Hello", clientId: newId(NOW) }, NOW);
      await times(k, send);
      return send;
    },
  },
  "ACCESS_TOKEN_LIMITS.max": {
    n: ACCESS_TOKEN_LIMITS.max,
    refusal: "too_many_tokens",
    have: async (db, k) => {
      const person = await aSignedInPerson(db, await aPerson(db));
      const input = { name: "program", scope: "read", until: NOW + DAY } as const;
      const session = { user_id: person.id, device: "", created_at: NOW, last_used_at: NOW, token_name: "x" };
      const tokens = Array.from({ length: k }, () => ({ id: newId(NOW), ...session, scope: "read" as const }));
      // One is over.
      const rows = [...tokens.map((token) => ({ ...token, expires_at: NOW + DAY }))];
      const over = { id: newId(NOW), ...session, scope: "read" as const, expires_at: NOW };
      await db
        .insertInto("sessions")
        .values([...rows, over])
        .execute();
      return () => createAccessToken(db, person, input, NOW);
    },
  },
  "ALBUM_LIMITS.photos": {
    n: ALBUM_LIMITS.photos,
    refusal: "album_full",
    have: async (db, k) => {
      const { id } = await aPerson(db);
      const rows = Array.from({ length: k }, (_, slot) => photoRow(id, { slot, sort: slot }));
      await db
        .insertInto("photos")
        .values([...rows, photoRow(id, { kind: "avatar" })])
        .execute();
      const picture = {
        file: photoRow("").file,
        width: 4,
        height: 4,
        animated: false,
        names: [],
        preview: null,
        verdict: "allow" as const,
      };
      return () => addStoredPhoto(db, { id }, picture, NOW);
    },
  },
  "FEEDBACK_LIMITS.pendingMax": {
    n: FEEDBACK_LIMITS.pendingMax,
    refusal: "too_many_pending_feedbacks",
    have: async (db, k) => {
      const person = await aPerson(db);
      const send = () => sendFeedback(db, person, "It is too blue.", NOW);
      await times(k, send);
      return send;
    },
  },
  "SAFETY_LIMITS.birthdays.most": {
    n: SAFETY_LIMITS.birthdays.most,
    refusal: "birthday_request_limit",
    have: async (db, k) => {
      const person = await aMinor(db);
      const decided = { decided_at: NOW, decision: "refused", official_id: null, reply: "No." } as const;
      const asked = { user_id: person.id, birthday: "1990-05-17", note: "A mistake.", ...decided };
      const early = { id: newId(NOW), ...asked, created_at: NOW - SAFETY_LIMITS.birthdays.within };
      const recent = Array.from({ length: k }, () => ({ id: newId(NOW), ...asked, created_at: NOW }));
      await db
        .insertInto("birthday_requests")
        .values([...recent, early])
        .execute();
      return () => submitBirthdayRequest(db, person, { birthday: "1990-05-17", note: "A mistake." }, NOW);
    },
  },
};
