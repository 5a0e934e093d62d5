/** Test data for every screen of the console and of safety: reports, measures, feedback and rules. */
import { expect } from "@playwright/test";
import { readDesignParams } from "../../src/ui/bottle/params";
import { SAMPLE_DESIGNS } from "../../src/ui/bottle/sample-designs";
import { type ApiClient, registerClient } from "../support/client";
import { throwBottleAs } from "./fixtures";

export type SafetyPerson = "official" | "writer" | "reader" | "idle" | "moved";
type ReportedThings = Awaited<ReturnType<typeof writeReportables>>;

export interface SafetyData {
  things: ReportedThings;
  people: Record<SafetyPerson, ApiClient>;
  cases: Record<"sealed" | "opened" | "chat", string>;
  /** The measure against the writer. */
  measure: string;
}

type CaseList = { items: { id: string; kind: string; reasons: string[] }[] };

async function registerNamed(url: string, nickname: string): Promise<ApiClient> {
  const client = await registerClient(url);
  expect((await client.call("PUT", "/auth/profile", { nickname, country: "PT" })).status).toBe(200);
  return client;
}

/** Creates one of each kind of content that can be reported. @returns their ids */
async function writeReportables(writer: ApiClient, reader: ApiClient) {
  const [bottle, other, fresh] = [
    await throwBottleAs(writer, "Give me your number now, or everyone reads what you wrote."),
    await throwBottleAs(writer, "Cheap watches, best price."),
    await throwBottleAs(writer, "Third letter, quite harmless."),
  ];
  await writer.call("POST", `/bottles/pick/${await throwBottleAs(reader, "From the reader.")}`);
  const mine = await throwBottleAs(reader, "Come and write under it.");
  await writer.call("POST", `/bottles/pick/${mine}`);
  await writer.call("POST", `/bottles/drop/${mine}`, { comment: "I know where you live." });
  const { body } = await reader.call<{ comments: { id: string }[] }>("GET", `/bottles/detail/${mine}`);
  await reader.call("POST", `/bottles/comments/${body.comments[0]?.id}/answer`, { content: "You do not." });
  await writer.call("POST", `/users/${reader.id}/follow`);
  await reader.call("POST", `/users/${writer.id}/follow`);
  await reader.call("POST", `/chat/${writer.id}/messages`, { text: "Where did it land?", clientId: "a" });
  const messageBody = { text: "Give me your number now.", clientId: "b" };
  const message = await writer.call<{ id: string }>("POST", `/chat/${reader.id}/messages`, messageBody);
  expect(message.status).toBeLessThan(300);
  expect((await writer.call("POST", "/tasks/checkin")).status).toBe(200);
  const drawing = {
    name: "Kiln",
    story: "It was warm there.",
    params: readDesignParams(SAMPLE_DESIGNS.kiln?.params),
  };
  const created = await writer.call<{ id: string }>("POST", "/designs", drawing);
  const design = created.body.id;
  expect((await writer.call("POST", `/designs/${design}/exhibition`)).status).toBe(200);
  const under = await writer.call<{ id: string }>("POST", `/square/${design}/comments`, { content: "Look!" });
  const comment = body.comments[0]?.id ?? "";
  return { bottle, other, fresh, mine, comment, message: message.body.id, design, under: under.body.id };
}

/** Creates the data through the API. @param makeOfficial makes somebody an official */
export async function seedSafetyData(
  url: string,
  makeOfficial: (client: ApiClient) => Promise<unknown>,
): Promise<SafetyData> {
  const names = ["Captain", "Marisol", "Kenji", "Anneke", "Tomas"];
  const [official, writer, reader, idle, moved] = await Promise.all(names.map((name) => registerNamed(url, name)));
  if (!official || !writer || !reader || !idle || !moved) throw new Error("somebody is missing");
  await makeOfficial(official);
  const things = await writeReportables(writer, reader);
  const report = (by: ApiClient, kind: string, id: string, reason: string) =>
    by.call("POST", "/reports", { kind, id, reason, note: "It frightens me." });
  await report(reader, "bottle", things.bottle, "harassment");
  await report(idle, "bottle", things.bottle, "spam");
  await report(reader, "bottle", things.other, "self_harm");
  await report(reader, "message", things.message, "harassment");
  for (let n = 0; n < 5; n++) await writer.call("POST", "/feedback", { text: `Idea number ${n}.` });
  await reader.call("POST", "/feedback", { text: "Let me sort my backpack by country." });
  await official.call("POST", "/official/words", { language: null, kind: "word", text: "casino", mode: "hold" });
  await throwBottleAs(idle, "Come to the casino tonight.");
  await idle.call("POST", `/users/${writer.id}/block`);
  const measure = { kind: "limit", feature: "throw", days: 7, rule: "2", reason: "Letters with threats." };
  await official.call("POST", `/official/people/${writer.id}/measures`, measure);
  const { items } = (await official.call<CaseList>("GET", "/official/reports")).body;
  const caseOf = (kind: string, reason: string) =>
    items.find((each) => each.kind === kind && each.reasons.includes(reason))?.id ?? "";
  const [sealed, opened, chat] = [
    caseOf("bottle", "self_harm"),
    caseOf("bottle", "spam"),
    caseOf("message", "harassment"),
  ];
  for (const id of [opened, chat]) await official.call("POST", `/official/reports/${id}/evidence`, {});
  const { body } = await writer.call<{ items: { id: string }[] }>("GET", "/measures");
  await writer.call("POST", `/measures/${body.items[0]?.id}/appeal`, { text: "It was a joke." });
  const birthdayRequest = { birthday: "2011-05-01", note: "I typed the wrong year when I came." };
  await idle.call("POST", "/auth/birthday-request", birthdayRequest);
  const ageMeasure = { kind: "age", age: "minor", rule: "6", reason: "You wrote that you are in class 9." };
  await official.call("POST", `/official/people/${moved.id}/measures`, ageMeasure);
  await official.call("POST", `/bottles/pick/${things.fresh}`);
  await official.call("POST", `/official/people/${writer.id}/coins`, { amount: 5, reason: "A gift." });
  return {
    things,
    people: { official, writer, reader, idle, moved },
    cases: { sealed, opened, chat },
    measure: body.items[0]?.id ?? "",
  };
}
