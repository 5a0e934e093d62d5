/** Text that is brought into a state in which nobody reaches it, by `column: state` of `text-reach.ts`. */
import { deleteAccount } from "../../src/account/account";
import { removeBottle } from "../../src/bottles/bottles";
import { hide, remove, sendPicture } from "../../src/chat/chat";
import { pay } from "../../src/coins/coins";
import { readConfig } from "../../src/config/config";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { transact } from "../../src/db/transact";
import { DAY } from "../../src/limits/limits";
import { ROOMS } from "../../src/rooms";
import { openLog } from "../../src/runtime/log";
import { askForBirthday, decide, decideBirthday, hold } from "../../src/safety/safety";
import { buyDesign } from "../../src/square/square";
import { say, twoFriends } from "../chat/talk";
import { aDesign } from "../designs/workshop";
import { anOfficial, officeOf, opened, tellOn, things } from "../safety/office";
import { aBottle, NOW } from "../support/bottles";
import { aFolder, someFiles } from "../support/files";
import { aPerson, type TestPerson } from "../support/people";
import { noise, png } from "../support/specimens";

export const STORES = { kept: someFiles(), burning: someFiles() };

const LOG = openLog("silent");

/** Housekeeping of all rooms, as the server does it every hour: what one round lets go the next one finds. */
export async function housekept(db: Db, now: number): Promise<void> {
  const pictures = {
    pictures: STORES.kept,
    burning: STORES.burning,
    quarantine: someFiles(),
    evidence: someFiles(),
    database: "test",
  };
  const house = {
    db,
    pictures,
    config: readConfig({ DATA_DIR: aFolder() }),
    log: LOG,
    now,
    machineNow: Date.now(),
  };
  for (let round = 0; round < 2; round++)
    for (const tidy of ROOMS.flatMap((room) => room.tidy ?? [])) await tidy(house);
}

/** What makes it, and when housekeeping may take it; the text is `mark`. */
export interface Scenario {
  work(db: Db, mark: string): Promise<unknown>;
  /** ms after `NOW`; at once where it is not said. */
  after?: number;
}

/** A word of one of two friends, who then do something about it. */
const chatted =
  (act: (db: Db, one: TestPerson, other: TestPerson, id: string) => Promise<unknown>) =>
  async (db: Db, mark: string): Promise<void> => {
    const [one, other] = await twoFriends(db);
    await say(db, other, one, "before");
    const { id } = await say(db, one, other, mark);
    await translated(db, "message", id, mark);
    await act(db, one, other, id);
  };

async function translated(
  db: Db,
  kind: "message" | "bottle" | "comment" | "answer",
  id: string,
  text: string,
) {
  const of = { kind, thing_id: id, to_language: "de", source_hash: id, from_language: "en", created_at: NOW };
  await db
    .insertInto("translations")
    .values({ ...of, text: `${text} auf Deutsch` })
    .execute();
}

const leave = (db: Db, who: TestPerson) => deleteAccount(db, STORES.kept, who.id, NOW);

/** A letter of somebody's, and what somebody else said under it, which is held. */
async function letter(db: Db, mark: { letter?: string; name?: string; said?: string; answer?: string }) {
  const [author, finder] = [await aPerson(db), await aPerson(db)];
  const change = {
    ...(mark.letter && { content: mark.letter }),
    ...(mark.name && { design_name: mark.name }),
  };
  const bottle = await aBottle(db, author, change);
  const comment = newId(NOW);
  const said = {
    content: mark.said ?? "Ahoi",
    answer: mark.answer ?? null,
    created_at: NOW,
    answered_at: NOW,
  };
  await db
    .insertInto("comments")
    .values({ id: comment, bottle_id: bottle, author_id: finder.id, ...said })
    .execute();
  await translated(db, "comment", comment, said.content);
  await translated(db, "answer", comment, said.answer ?? "");
  await translated(db, "bottle", bottle, mark.letter ?? "");
  return { author, finder, bottle, comment };
}

const takenBack =
  (field: "letter" | "name" | "said" | "answer") =>
  async (db: Db, mark: string): Promise<void> => {
    const { author, bottle } = await letter(db, { [field]: mark });
    await removeBottle(db, author, bottle, NOW);
  };

/** Its author has left; no keeper has it. */
const orphaned =
  (field: "name" | "said") =>
  async (db: Db, mark: string): Promise<void> => {
    const { author } = await letter(db, { [field]: mark });
    await leave(db, author);
  };

async function underHeldWords(db: Db, mark: string): Promise<void> {
  const { author, finder, bottle, comment } = await letter(db, {});
  const of = { kind: "comment", id: comment, aboutId: finder.id } as const;
  const held = { ...of, said: { content: mark }, rules: [] };
  await transact(db, (tx) => hold(tx, held, NOW));
  await removeBottle(db, author, bottle, NOW);
}

async function underSold(db: Db, mark: string): Promise<void> {
  const [seller, buyer] = [await aPerson(db), await aPerson(db)];
  const given = { userId: buyer.id, amount: 50, reason: "admin_adjustment", ref: buyer.id } as const;
  await transact(db, (tx) => pay(tx, given, NOW));
  const design = await aDesign(db, seller, { status: "forSale" });
  const said = { id: newId(NOW), design_id: design.id, author_id: buyer.id, content: mark, created_at: NOW };
  await db.insertInto("design_comments").values(said).execute();
  await db.updateTable("designs").set({ comment_count: 1 }).where("id", "=", design.id).execute();
  await buyDesign(db, buyer, design.id, undefined, NOW);
}

const askedTwice = async (db: Db, marks: { note: string; reply: string }): Promise<void> => {
  const [who, official] = [await aPerson(db), await anOfficial(db)];
  const wish = { birthday: "2010-06-01", note: marks.note };
  await askForBirthday(db, who, wish, NOW);
  const { id } = await db
    .selectFrom("birthday_requests")
    .select("id")
    .where("user_id", "=", who.id)
    .executeTakeFirstOrThrow();
  await decideBirthday(db, officeOf(official), id, { decision: "refused", reply: "No." }, NOW);
  // The log keeps the reason of an official for ever: here the text stands in the row alone.
  await db.updateTable("birthday_requests").set({ reply: marks.reply }).where("id", "=", id).execute();
  await askForBirthday(db, who, { ...wish, note: "Once more." }, NOW + DAY);
};

/** A message that an official has taken away, and that its writer has deleted since. */
const takenAway = chatted(async (db, one, other, id) => {
  const official = await anOfficial(db);
  await tellOn(db, other, { kind: "message", id });
  const caseId = await opened(db, official, id);
  const removal = { kind: "remove", rule: "2", reason: "It threatens someone.", remove: true } as const;
  await decide(db, things, officeOf(official), caseId, { ...removal, endSessions: false }, NOW);
  await hide(db, one.id, id, NOW);
});

/** A picture that both have hidden; what is looked for is its name. */
async function hiddenPicture(db: Db, mark: string): Promise<void> {
  const [one, other] = await twoFriends(db);
  const picture = { bytes: png(40, 30, noise(7)), clientId: mark, burn: false };
  const { message } = await sendPicture(db, STORES, one.id, other.id, picture, NOW);
  const file = message.image?.split("/").at(-1) ?? "";
  await STORES.kept.put(file, Buffer.from(mark), "image/webp");
  await db.updateTable("chat_messages").set({ client_id: file }).where("id", "=", message.id).execute();
  for (const who of [one, other]) await hide(db, who.id, message.id, NOW);
}

const EVIDENCE_GONE = 60 * DAY;
const BACK = "under a letter that its author has taken back";
const LEFT = "under a letter whose author has left and that nobody keeps";
const EARLIER = "earlier than the latest, after 30 days of counting for the limit";

export const SCENARIOS: Record<string, Scenario> = {
  "chat_messages.text: hidden by both": {
    work: chatted(async (db, one, other, id) => {
      for (const who of [one, other]) await hide(db, who.id, id, NOW);
    }),
  },
  "chat_messages.text: removed with the conversation by both": {
    work: chatted(async (db, one, other) => {
      await remove(db, one.id, other.id, NOW);
      await remove(db, other.id, one.id, NOW);
      await say(db, other, one, "after");
    }),
  },
  "chat_messages.text: hidden by one, removed by the other": {
    work: async (db, mark) => {
      await chatted(async (_, one, other, id) => {
        await hide(db, one.id, id, NOW);
        await remove(db, other.id, one.id, NOW);
      })(db, mark);
      await chatted(async (_, one, other, id) => {
        await remove(db, other.id, one.id, NOW);
        await hide(db, one.id, id, NOW);
      })(db, mark);
    },
  },
  "chat_messages.text: removed or hidden by one, and the other has left": {
    work: async (db, mark) => {
      await chatted(async (_, one, other) => {
        await remove(db, one.id, other.id, NOW);
        await leave(db, other);
      })(db, mark);
      await chatted(async (_, one, other, id) => {
        await leave(db, other);
        await hide(db, one.id, id, NOW);
      })(db, mark);
      await chatted(async (_, one, other, id) => {
        await hide(db, other.id, id, NOW);
        await leave(db, one);
      })(db, mark);
    },
  },
  "chat_messages.text: hidden by both and by a report whose evidence is gone": {
    work: takenAway,
    after: EVIDENCE_GONE,
  },
  "report_cases.evidence: after that": { work: takenAway, after: EVIDENCE_GONE },
  "chat_messages.file: a picture that both have hidden": { work: hiddenPicture },
  "bottles.content: taken back by its author": { work: takenBack("letter") },
  "bottles.design_name: taken back by its author": { work: takenBack("name") },
  "bottles.design_name: of an author who has left, when nobody keeps it": { work: orphaned("name") },
  [`comments.content: ${BACK}`]: { work: takenBack("said") },
  [`comments.content: ${LEFT}`]: { work: orphaned("said") },
  [`comments.answer: ${BACK}`]: { work: takenBack("answer") },
  [`held_texts.said: ${BACK}`]: { work: underHeldWords },
  "design_comments.content: the design is sold": { work: underSold },
  [`birthday_requests.note: ${EARLIER}`]: {
    work: (db, mark) => askedTwice(db, { note: mark, reply: "No." }),
    after: 31 * DAY,
  },
  [`birthday_requests.reply: ${EARLIER}`]: {
    work: (db, mark) => askedTwice(db, { note: "Please.", reply: mark }),
    after: 31 * DAY,
  },
};
