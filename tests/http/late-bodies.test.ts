/** The rest of a body may come long after its beginning: what counts is how things stand when all of it is there. */
import { beforeAll, expect, test } from "bun:test";
import { translatorFor } from "../../src/i18n/translator";
import { BODY_LIMITS } from "../../src/limits/bodies";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { takeMeasure } from "../../src/safety/safety";
import { endSessions } from "../../src/users/users";
import { CHAT_PICTURE } from "../chat/chat-app";
import { aPairOfFriends, CHAT_NOW as SENT_AT, sendMessage } from "../chat/chat-fixtures";
import { uploadForm } from "../profile/uploader";
import { anOfficial, officialContext } from "../safety/official-fixtures";
import { openTestApp, type TestApp, type TestRequest } from "../support/app";
import { eachDatabase } from "../support/databases";
import { TEST_START as NOW, type TestPerson } from "../support/people";

type Way = "json" | "form" | "page" | "picture";

eachDatabase("a body of which the rest comes late", (db) => {
  let app: TestApp;
  beforeAll(() => {
    app = openTestApp(db());
  });

  /** @param meanwhile happens after the beginning was read, before the rest is sent */
  async function sendInTwo(request: Request, meanwhile: () => unknown): Promise<BodyInit> {
    const bytes = new Uint8Array(await request.arrayBuffer());
    let begun = false;
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      if (!begun) {
        begun = true;
        return controller.enqueue(bytes.subarray(0, 4));
      }
      await meanwhile();
      await Bun.sleep(BODY_LIMITS.recheckAfter + 50);
      controller.enqueue(bytes.subarray(4));
      controller.close();
    };
    // Nothing is pulled before somebody reads.
    return new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
  }

  async function sendLate(path: string, sent: TestRequest, whole: BodyInit, meanwhile: () => unknown, by = app) {
    const request = new Request("http://localhost", { method: "POST", body: whole });
    const type = typeof whole === "string" ? "application/json" : (request.headers.get("content-type") ?? "");
    const headers = { "content-type": type };
    return by.ask("POST", path, { ...sent, headers, body: await sendInTwo(request, meanwhile) });
  }

  const WAYS: Record<Way, (from: TestPerson, to: TestPerson) => Promise<[string, TestRequest, BodyInit]>> = {
    json: async (from, to) => [
      `/api/chat/${to.id}/messages`,
      { token: await app.enter(from) },
      JSON.stringify({ text: "still here" }),
    ],
    form: async (from) => [
      "/profile/feedback",
      { session: await app.enter(from) },
      new URLSearchParams({ text: "still here" }),
    ],
    page: async (from, to) => [
      `/chat/${to.id}`,
      { session: await app.enter(from) },
      new URLSearchParams({ text: "still here", clientId: crypto.randomUUID() }),
    ],
    picture: async (from) => [
      "/api/auth/upload-avatar",
      { token: await app.enter(from) },
      uploadForm(CHAT_PICTURE, "x.png", {}),
    ],
  };

  const measure = async ({ id }: TestPerson, kind: "ban" | "limit") =>
    takeMeasure(
      db(),
      officialContext(await anOfficial(db())),
      id,
      {
        kind,
        rule: "2",
        reason: "It threatens someone.",
        endSessions: false,
        ...(kind === "limit" && { feature: "chat", days: 7 }),
      },
      NOW,
    );

  const written = async ({ id }: TestPerson): Promise<number> => {
    const { length: messages } = await db()
      .selectFrom("chat_messages")
      .select("id")
      .where("sender_id", "=", id)
      .execute();
    const { length: notes } = await db().selectFrom("feedback").select("id").where("user_id", "=", id).execute();
    const { avatar } = await db().selectFrom("users").select("avatar").where("id", "=", id).executeTakeFirstOrThrow();
    return messages + notes + (avatar === null ? 0 : 1);
  };

  test.each(Object.keys(WAYS) as Way[])(
    "by %s does nothing once the session has ended or the person is banned",
    async (way) => {
      const endings = [
        async ({ id }: TestPerson) => endSessions(db(), id),
        async (person: TestPerson) => measure(person, "ban"),
      ];
      for (const end of endings) {
        const [from, to] = await aPairOfFriends(db());
        const [path, sent, whole] = await WAYS[way](from, to);
        const { status, headers } = await sendLate(path, sent, whole, () => end(from));
        expect([way, status, headers.get("location")?.split("?")[0]]).toEqual(
          sent.token ? [way, 401, undefined] : [way, 303, "/login"],
        );
        expect([way, await written(from)]).toEqual([way, 0]);
      }
      const [from, to] = await aPairOfFriends(db());
      const { status } = await sendLate(...(await WAYS[way](from, to)), () => undefined);
      expect([way, status < 400, await written(from)]).toEqual([way, true, 1]);
    },
  );

  test("does nothing that a measure has closed meanwhile", async () => {
    for (const way of ["json", "page"] as const) {
      const [from, to] = await aPairOfFriends(db());
      const { status, headers } = await sendLate(...(await WAYS[way](from, to)), () => measure(from, "limit"));
      expect([status, headers.get("location")]).toEqual(way === "json" ? [403, null] : [303, "/notice"]);
      expect(await written(from)).toBe(0);
    }
  });

  test("counts when it is there: nothing is taken back after its time", async () => {
    const [from, to] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), from, to);
    const late = openTestApp(db());
    late.later(SENT_AT - NOW);
    const form = new URLSearchParams({ once: crypto.randomUUID() });
    const path = `/chat/${to.id}/messages/${id}/recall`;
    const recall = async (ms: number) =>
      sendLate(path, { session: await late.enter(from) }, form, () => late.later(ms), late);
    const answer = await recall(SENT_AT - NOW + CHAT_LIMITS.recallWindow + 1);
    expect(await answer.text()).toContain(translatorFor("en")("error.recall_window_over"));
    const row = await db().selectFrom("chat_messages").select("text").where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.text).not.toBeNull();
  });
});
