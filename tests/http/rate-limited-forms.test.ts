import { beforeAll, expect, test } from "bun:test";
import { BUILT_IN_BOTTLE_DESIGNS } from "../../src/designs/designs";
import { RATE_LIMIT_RULES } from "../../src/limits/rates";
import { openTestApp, type TestApp, type TestRequest } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { type SeededWorld, seedWorld } from "../support/world";
import { fillPlaceholders, isApi, MATRIX_ROWS, type MatrixRow, methodOf, pathOf } from "./matrix-rows";

const picture = BUILT_IN_BOTTLE_DESIGNS[0]?.picture ?? "";

/** What a page tells or asks by itself: nobody typed it; and forms that are there for who has a letter, a link or a sign-in begun. */
const GENERATED_FIELDS =
  /^POST \/(notice\/:id\/appeal|report\/:kind\/:id|logout|reset-password|bottle\/:id\/(view|told)|bottle-square\/:id\/view|bottle-design\/describe|end-session|account\/passkeys\/:id\/rename|login\/(link|code))$/;
/** The console is for officials, and chat has a rate of its own. */
const OTHER_LIMITS = /^POST \/(official\/|chat\/)/;
const UPLOAD = /^\/(avatar|album)$/;
const isForm = (row: MatrixRow): boolean =>
  methodOf(row) === "POST" && !isApi(row) && !GENERATED_FIELDS.test(row.route) && !OTHER_LIMITS.test(row.route);
const FORMS = MATRIX_ROWS.filter(isForm).map((row) => [row.route, row] as const);

/** Fields that someone types into, with what they typed. */
const TYPED_VALUES: Record<string, string> = {
  content: "A letter that is kept",
  comment: "A word that is kept",
  name: "A name that is kept",
  story: "A story that is kept",
  username: "kept.sailor",
  nickname: "Kept Sailor",
  email: "kept@example.org",
  to: "kept@example.org",
  price: "77",
  destroyConfirmName: "A name that is kept",
};

/** The row's form with those fields typed into; what names something stays. */
function typedInto(form: Record<string, string> = {}): [sent: Record<string, string>, typed: string[]] {
  const own = Object.entries(form).flatMap(([name, value]): [string, string][] => {
    const text = TYPED_VALUES[name];
    return text && !/^\{|^\d\d:\d\d$/.test(value) ? [[name, text]] : [];
  });
  return [{ ...form, ...Object.fromEntries(own) }, own.map(([, text]) => text)];
}

/** Writes as often as one may, at an address where nothing is. */
async function exhaustLimit(app: TestApp, sent: TestRequest): Promise<void> {
  for (let n = 0; n < RATE_LIMIT_RULES.write.points; n++) await app.ask("POST", "/api/nowhere", sent);
}

/** Forms with two buttons: the address of the form. */
const FORM_OF: Record<string, string> = { "/verify-email/resend": "/verify-email" };

const noticeOf = (response: Response): string =>
  /notice=(rate_limited[^;]+)/.exec(response.headers.getSetCookie().join())?.[1] ?? "";

const WHO = ["author", "holder", "stranger", "official", undefined] as const;

eachDatabase("a form that meets a rate limit", (db) => {
  const headers = { "x-forwarded-for": `10.${process.pid % 200}.7.7` };
  const sessions: Record<string, string> = {};
  let app: TestApp;
  let world: SeededWorld & { picture: string };
  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db(), { RATE_LIMITS: "1", TRUST_PROXY: "1" });
    world = { ...(await seedWorld(db())), picture };
    for (const who of WHO) {
      const session = who && (await app.enter(world[who]));
      if (session) sessions[who] = session;
      await exhaustLimit(app, { session, headers });
    }
  });

  const sessionFor = ({ anonymous, allowed }: MatrixRow): string | undefined =>
    /^\/(login|register)\?/.test(`${anonymous}`) ? sessions[allowed?.[0] ?? "stranger"] : undefined;

  /** An act without a field comes back where it stands, with a notice. */
  async function expectNotice(response: Response, session: string | undefined): Promise<void> {
    const sent = { session, cookies: { notice: noticeOf(response) } };
    const page = await app.ask("GET", response.headers.get("location") ?? "", sent);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Try again in")]);
  }

  async function expectForm(response: Response, at: string, typed: string[]): Promise<void> {
    const html = await response.text();
    expect([response.status, Number(response.headers.get("retry-after")) > 0]).toEqual([429, true]);
    for (const text of ["Try again in", ...typed]) expect(html).toContain(text);
    if (typed.length > 0) expect(html).toContain(`action="${FORM_OF[at] ?? at}"`);
  }

  test.each(FORMS)("%s comes back with what was typed and says when to try again", async (_, row) => {
    const [form, typed] = typedInto(row.form);
    const session = sessionFor(row);
    const things = fillPlaceholders({ at: pathOf(row), form }, world);
    const body: TestRequest = UPLOAD.test(things.at) ? { body: new FormData() } : { form: things.form };
    const response = await app.ask("POST", things.at, { session, headers, ...body });
    if (response.status !== 303) return expectForm(response, things.at, typed);
    expect(typed).toEqual([]);
    await expectNotice(response, session);
  });
});
