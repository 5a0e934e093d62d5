/** In the download each text that somebody wrote has its language beside it (decision 159). */
import { beforeAll, expect, test } from "bun:test";
import { strFromU8, unzipSync } from "fflate";
import { withTextLanguages } from "../../src/account/export-languages";
import type { Db } from "../../src/db/transact";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFullAccount } from "./full-account";

test("a text has the language of its words, an unclear one and none have null", () => {
  const letter = { content: "Te escribo desde la playa.", language: "de", answer: "😀", comments: [{ content: null }] };
  expect(withTextLanguages("thrown", letter)).toEqual({
    content: "Te escribo desde la playa.",
    detectedLanguage: "es",
    language: "de",
    answer: "😀",
    answerDetectedLanguage: null,
    comments: [{ content: null, detectedLanguage: null }],
  });
});

test("of measures the reason is a text, of reports a code", () => {
  const reason = "This was written to many people at once.";
  expect(withTextLanguages("measures", { reason })).toEqual({ reason, reasonDetectedLanguage: "en" });
  expect(withTextLanguages("reports", { reason: "spam" })).toEqual({ reason: "spam" });
});

/** Strings of several words that nobody wrote as a text: devices, names, codes, settings. */
const NO_TEXTS = new Set([
  "device",
  "browser",
  "system",
  "name",
  "nickname",
  "design",
  "by",
  "with",
  "username",
  "designName",
  "kinds",
  "id",
  "subject",
]);

const MAIN_TEXTS = new Set(["content", "text", "excerpt", "line"]);

/** `file key` of each text that has no language beside it. */
function lackingIn(file: string, value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const isText = typeof each === "string" && each.trim().split(/\s+/).length > 1 && !NO_TEXTS.has(key);
    const hasLanguage = (MAIN_TEXTS.has(key) ? "detectedLanguage" : `${key}DetectedLanguage`) in value;
    return isText && !hasLanguage && Number.isNaN(Number(key)) ? [`${file} ${key}`] : lackingIn(file, each);
  });
}

/** What people write: each stands somewhere in the download, with several words. */
const WRITTEN = ["appeal", "answer", "comment", "content", "note", "reason", "reply", "signature", "story", "text"];

/** Keys of all texts of several words. */
const writtenIn = (value: unknown): string[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, each]) =>
        typeof each === "string" && each.trim().split(/\s+/).length > 1 ? [key] : writtenIn(each),
      );

async function appealOf(db: Db, userId: string): Promise<void> {
  const { id } = await db
    .selectFrom("measures")
    .select("id")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const decided = {
    decided_at: 2,
    decision: "refused",
    official_id: "official",
    reply: "We have read it again.",
  } as const;
  await db
    .insertInto("appeals")
    .values({ measure_id: id, text: "Somebody else has written that letter.", created_at: 1, ...decided })
    .execute();
}

eachDatabase("the download", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  test("has a language beside every text, whatever its file", async () => {
    const account = await aFullAccount(db());
    await appealOf(db(), account.id);
    const response = await openTestApp(db()).ask("GET", "/api/auth/export", { session: account.token });
    const files = Object.entries(unzipSync(await response.bytes())).filter(([name]) => name.endsWith(".json"));
    const lacking = files.flatMap(([name, bytes]) => lackingIn(name, JSON.parse(strFromU8(bytes))));
    expect([...new Set(lacking)]).toEqual([]);
    const written = new Set(files.flatMap(([, bytes]) => writtenIn(JSON.parse(strFromU8(bytes)))));
    expect(WRITTEN.filter((key) => !written.has(key))).toEqual([]);
    const languages = strFromU8(Object.fromEntries(files)["thrown.json"] ?? new Uint8Array()).match(/etectedLanguage/g);
    expect(languages?.length).toBeGreaterThan(2);
  });
});
