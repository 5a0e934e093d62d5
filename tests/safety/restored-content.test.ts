import { beforeAll, expect, test } from "bun:test";
import { loadBottle } from "../../src/bottles/bottles";
import { loadChatHistory } from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import { newId } from "../../src/db/ids";
import { LIST_START } from "../../src/db/paging";
import { type ContentKind, decideAppeal, decideCase, restoreContent, submitAppeal } from "../../src/safety/safety";
import { listDesignComments, loadListedDesign, saveDesignComment } from "../../src/square/square";
import { HIDDEN_NAME } from "../../src/users/users";
import { aPairOfFriends, sendMessage } from "../chat/chat-fixtures";
import { aDesign } from "../designs/design-fixtures";
import { aBottle, listMessagesOf, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { anOfficial, markEvidenceOpened, officialContext, reportThing, things } from "./official-fixtures";

const REMOVE = { kind: "remove", remove: true, rule: "4", reason: "Trade.", endSessions: false } as const;
const PAGE = { after: LIST_START, limit: 20 };

/** A thing that somebody reports, and whether one sees it. */
interface Case {
  kind: ContentKind;
  id: string;
  author: TestPerson;
  reader: TestPerson;
  sees(who: TestPerson): Promise<boolean>;
}

eachDatabase("what was taken away", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  /** A bottle of one person with a comment of a second one that is answered. */
  async function spoken() {
    const [owner, writer, reader] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    const bottle = await aBottle(db(), owner, { comment_count: 1 });
    const id = newId(NOW);
    const comment = { content: "rude", created_at: NOW, answer: "ruder", answered_at: NOW };
    await db()
      .insertInto("comments")
      .values({ id, bottle_id: bottle, author_id: writer.id, ...comment })
      .execute();
    const first = async (who: TestPerson) => (await loadBottle(db(), who, bottle, NOW)).comments[0];
    return { owner, writer, reader, bottle, id, first };
  }

  const nameOf = async ({ id }: TestPerson) => {
    const row = db().selectFrom("users").select("nickname").where("id", "=", id);
    return (await row.executeTakeFirst())?.nickname;
  };

  const CASES: Record<string, () => Promise<Case>> = {
    async bottle() {
      const { owner: author, reader, bottle: id } = await spoken();
      const sees = async (who: TestPerson) => (await workOutcome(loadBottle(db(), who, id, NOW))) === "done";
      return { kind: "bottle", id, author, reader, sees };
    },
    async comment() {
      const { writer: author, reader, id, first } = await spoken();
      return { kind: "comment", id, author, reader, sees: async (who) => (await first(who)) !== undefined };
    },
    async answer() {
      const { owner: author, reader, id, first } = await spoken();
      return { kind: "answer", id, author, reader, sees: async (who) => Boolean((await first(who))?.answer) };
    },
    async user() {
      const { writer: author, reader, first } = await spoken();
      const sees = async (who: TestPerson) =>
        who.id === author.id
          ? (await nameOf(who)) === author.nickname
          : (await first(who))?.author?.nickname !== HIDDEN_NAME;
      return { kind: "user", id: author.id, author, reader, sees };
    },
    async design() {
      const [author, reader] = [await aPerson(db()), await aPerson(db())];
      const { id } = await aDesign(db(), author, { status: "exhibition" });
      const sees = async (who: TestPerson) => (await workOutcome(loadListedDesign(db(), who, id, NOW))) === "done";
      return { kind: "design", id, author, reader, sees };
    },
    async "comment on a design"() {
      const [author, reader, maker] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
      const design = (await aDesign(db(), maker, { status: "exhibition" })).id;
      const { id } = await saveDesignComment(db(), author, design, "rude", NOW);
      const sees = async (who: TestPerson) => (await listDesignComments(db(), who, design, PAGE, NOW)).items.length > 0;
      return { kind: "comment", id, author, reader, sees };
    },
    async message() {
      const [author, reader] = await aPairOfFriends(db());
      const { id } = await sendMessage(db(), author, reader, "rude");
      const other = ({ id: who }: TestPerson) => (who === author.id ? reader.id : author.id);
      const sees = async (who: TestPerson) =>
        (await loadChatHistory(db(), who.id, other(who), { before: FIRST_CHAT_CURSOR, limit: 20 }, NOW)).items.length >
        0;
      return { kind: "message", id, author, reader, sees };
    },
  };

  async function removed({ kind, id, author, reader, sees }: Case) {
    const official = await anOfficial(db());
    expect([await sees(author), await sees(reader)]).toEqual([true, true]);
    await reportThing(db(), reader, { kind, id });
    const caseId = await markEvidenceOpened(db(), official, id);
    const measure = await decideCase(db(), things, officialContext(official), { caseId, decision: REMOVE }, NOW);
    expect([await sees(author), await sees(reader)]).toEqual([true, false]);
    return { official, caseId, measure: measure ?? "" };
  }
  const toldOf = async (who: TestPerson) => (await listMessagesOf(db(), who)).map(({ params }) => params.notice);

  test.each(Object.keys(CASES))("comes back by an official, and its writer reads of both: %s", async (name) => {
    const made = await CASES[name]?.();
    if (!made) throw new Error("no such case");
    const { official, caseId } = await removed(made);
    expect(await toldOf(made.author)).toContain("measure_remove");
    await restoreContent(db(), things, officialContext(official), { caseId, reason: "A mistake." }, NOW);
    expect([await made.sees(made.author), await made.sees(made.reader)]).toEqual([true, true]);
    expect(await toldOf(made.author)).toContain("content_restored");
  });

  test.each(Object.keys(CASES))("comes back by a granted appeal, not by a refused one: %s", async (name) => {
    for (const decision of ["refused", "granted"] as const) {
      const made = await CASES[name]?.();
      if (!made) throw new Error("no such case");
      const { measure } = await removed(made);
      await submitAppeal(db(), { userId: made.author.id }, measure, "It is a joke.", NOW);
      await decideAppeal(
        db(),
        things,
        officialContext(await anOfficial(db())),
        { measureId: measure, decision: { decision, reply: "So." } },
        NOW,
      );
      expect([await made.sees(made.author), await made.sees(made.reader)]).toEqual([true, decision === "granted"]);
      expect(await toldOf(made.author)).toContain(`appeal_${decision}`);
    }
  });
});
