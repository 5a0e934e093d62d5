import { beforeAll, expect, test } from "bun:test";
import { HOUSE_WEAR } from "../../src/designs/designs";
import { RATES } from "../../src/limits/rates";
import { furnish } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aWorld, type House, openHouse, type Sent, type World } from "./open";
import { isApi, methodOf, pathOf, placed, ROWS, type Row } from "./routes";

const picture = HOUSE_WEAR[0]?.picture ?? "";

/** What a page tells or asks by itself: nobody typed it; and forms that are there for who has a letter, a link or a sign-in begun. */
const BY_ITSELF =
  /^POST \/(notice\/:id\/appeal|report\/:kind\/:id|logout|reset-password|bottle\/:id\/view|bottle-square\/:id\/view|bottle-design\/describe|login\/(link|code))$/;
/** The console is for officials, and chat has a rate of its own. */
const APART = /^POST \/(official\/|chat\/)/;
const UPLOAD = /^\/(avatar|album)$/;
const isForm = (row: Row): boolean =>
  methodOf(row) === "POST" && !isApi(row) && !BY_ITSELF.test(row.route) && !APART.test(row.route);
const FORMS = ROWS.filter(isForm).map((row) => [row.route, row] as const);

/** Fields that someone types into, with what they typed. */
const TYPED: Record<string, string> = {
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
    const text = TYPED[name];
    return text && !/^\{|^\d\d:\d\d$/.test(value) ? [[name, text]] : [];
  });
  return [{ ...form, ...Object.fromEntries(own) }, own.map(([, text]) => text)];
}

/** Writes as often as one may, at an address where nothing is. */
async function spend(house: House, sent: Sent): Promise<void> {
  for (let n = 0; n < RATES.write.points; n++) await house.ask("POST", "/api/nowhere", sent);
}

const noticeOf = (answer: Response): string =>
  /notice=(rate_limited[^;]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? "";

const WHO = ["author", "holder", "stranger", "official", undefined] as const;

eachDatabase("a form that meets a rate limit", (db) => {
  const headers = { "x-forwarded-for": `10.${process.pid % 200}.7.7` };
  const sessions: Record<string, string> = {};
  let house: House;
  let world: World & { picture: string };
  beforeAll(async () => {
    await furnish(db());
    house = openHouse(db(), { RATE_LIMITS: "1", TRUST_PROXY: "1" });
    world = { ...(await aWorld(db())), picture };
    for (const who of WHO) {
      const session = who && (await house.enter(world[who]));
      if (session) sessions[who] = session;
      await spend(house, { session, headers });
    }
  });

  const sessionFor = ({ anonymous, rightful }: Row): string | undefined =>
    /^\/(login|register)\?/.test(`${anonymous}`) ? sessions[rightful?.[0] ?? "stranger"] : undefined;

  /** An act without a field comes back where it stands, with a notice. */
  async function expectNotice(answer: Response, session: string | undefined): Promise<void> {
    const sent = { session, cookies: { notice: noticeOf(answer) } };
    const page = await house.ask("GET", answer.headers.get("location") ?? "", sent);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Try again in")]);
  }

  async function expectForm(answer: Response, at: string, typed: string[]): Promise<void> {
    const html = await answer.text();
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
    for (const text of ["Try again in", ...typed]) expect(html).toContain(text);
    if (typed.length > 0) expect(html).toContain(`action="${at}"`);
  }

  test.each(FORMS)("%s comes back with what was typed and says when to try again", async (_, row) => {
    const [form, typed] = typedInto(row.form);
    const session = sessionFor(row);
    const things = placed({ at: pathOf(row), form }, world);
    const body: Sent = UPLOAD.test(things.at) ? { body: new FormData() } : { form: things.form };
    const answer = await house.ask("POST", things.at, { session, headers, ...body });
    if (answer.status !== 303) return expectForm(answer, things.at, typed);
    expect(typed).toEqual([]);
    await expectNotice(answer, session);
  });
});
