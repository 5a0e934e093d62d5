import { composeEmail } from "../../src/auth/email/compose-email";
import { openDatabase } from "../../src/db/open";
import { BUILT_IN_BOTTLE_DESIGNS } from "../../src/designs/designs";
import { MAIL_KINDS } from "../../src/mail/outbox";
import { fillPlaceholders, isApi, MATRIX_ROWS, methodOf, pathOf } from "../http/matrix-rows";
import { openTestApp, type TestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { readBody, seedWorld } from "../support/world";

/** Texts and sizes of fields that a page shows, by the page. */
export type Screens = Record<string, string[]>;

const SHOWN_ATTRIBUTES = /\s(maxlength|max|min|placeholder|title|aria-label|alt|content)="([^"]*)"/gi;

/** What somebody reads: text between tags, and attributes with words or sizes. */
function shownTextsOf(html: string): string[] {
  const visible = html.replace(/<(script|style|svg|template)\b.*?<\/\1>/gs, "");
  const attributes = [...visible.matchAll(SHOWN_ATTRIBUTES)].map(([, name, value]) => `${name}=${value}`);
  const texts = visible.split(/<[^>]*>/).map((text) => text.trim());
  return [...texts, ...attributes].filter(Boolean);
}

function readMails(): Screens {
  const reader = { nickname: "Ines", language: "en", origin: null, time_zone: null, messages: null };
  const values = {
    secrets: { token: "token", code: "code" },
    params: { found: "1", answered: "1", name: "name", until: "later", time: "now" },
  };
  return Object.fromEntries(
    MAIL_KINDS.map((kind) => {
      const { subject, html } = composeEmail(kind, reader as never, "ines@sea.example", "https://sea.example", values);
      return [`mail ${kind}`, [subject, ...shownTextsOf(html)]];
    }),
  );
}

/** A page as somebody sees it; null for another kind of answer. */
async function readPage(testApp: TestApp, path: string, session: string): Promise<string[] | null> {
  const response = await testApp.ask("GET", path, { session });
  const body = await readBody(response);
  return response.headers.get("content-type")?.startsWith("text/html") ? shownTextsOf(body) : null;
}

/** Every page in English, as somebody signed out, a member with bottles and designs, and an official see it; e-mails. */
export async function readScreens(): Promise<Screens> {
  const opened = await openDatabase(":memory:");
  await seedBuiltIns(opened.db);
  const testApp = openTestApp(opened.db);
  const world = { ...(await seedWorld(opened.db)), picture: BUILT_IN_BOTTLE_DESIGNS[0]?.picture ?? "" };
  const paths = MATRIX_ROWS.filter((row) => methodOf(row) === "GET" && !isApi(row)).map(pathOf);
  const screens: Screens = readMails();
  for (const reader of ["guest", "author", "holder", "official"] as const) {
    const session = reader === "guest" ? "" : await testApp.enter(world[reader]);
    for (const path of paths) {
      const page = await readPage(testApp, fillPlaceholders(path, world), session);
      if (page) screens[`${reader} ${path}`] = page;
    }
  }
  await opened.close();
  return screens;
}
