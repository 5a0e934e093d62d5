import { beforeAll, expect, test } from "bun:test";
import { HOUSE_WEAR } from "../../src/designs/designs";
import { RATES } from "../../src/limits";
import { furnish } from "../bottles/harbour";
import { eachDatabase } from "../support/databases";
import { aWorld, type House, openHouse, type Sent } from "./open";
import { isApi, methodOf, pathOf, placed, ROWS, type Row } from "./routes";

const picture = HOUSE_WEAR[0]?.picture ?? "";

/** What a page tells or asks by itself: nobody typed it; and forms that are there for who has a letter or a link. */
const BY_ITSELF =
  /^POST \/(logout|reset-password|bottle\/:id\/view|bottle-square\/:id\/view|bottle-design\/describe|login\/link)$/;
const isForm = (row: Row): boolean => methodOf(row) === "POST" && !isApi(row) && !BY_ITSELF.test(row.route);
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
    return text && !value.startsWith("{") ? [[name, text]] : [];
  });
  return [{ ...form, ...Object.fromEntries(own) }, own.map(([, text]) => text)];
}

async function spend(house: House, sent: Sent): Promise<void> {
  const { session: token, headers } = sent;
  for (let n = 0; n < RATES.write.points; n++)
    await (token
      ? house.ask("PUT", "/api/auth/settings", { token, headers, json: {} })
      : house.ask("POST", "/api/auth/login", { headers, json: {} }));
}

let place = 0;

eachDatabase("a form that meets a rate limit", (db) => {
  beforeAll(async () => {
    await furnish(db());
  });

  test.each(FORMS)("%s comes back with what was typed and says when to try again", async (_, row) => {
    const house = openHouse(db(), { RATE_LIMITS: "1", TRUST_PROXY: "1" });
    const world = { ...(await aWorld(db())), picture };
    const isOpen = !`${row.anonymous}`.startsWith("/login?");
    const n = place++;
    const session = isOpen ? undefined : await house.enter(world[row.rightful?.[0] ?? "stranger"]);
    const sent = { session, headers: { "x-forwarded-for": `10.${process.pid % 200}.7.${n}` } };
    const [form, typed] = typedInto(row.form);
    const things = placed({ at: pathOf(row), form }, world);
    await spend(house, sent);
    const uploads = row.form === undefined && /^\/(avatar|album)$/.test(things.at);
    const body: Sent = uploads ? { body: new FormData() } : { form: things.form };
    const answer = await house.ask("POST", things.at, { ...sent, ...body });
    if (answer.status === 303) {
      expect(typed).toEqual([]);
      expect(answer.headers.getSetCookie().join()).toMatch(/notice=rate_limited%3A\d+/);
      const next = answer.headers.get("location") ?? "";
      const notice = /notice=([^;]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? "";
      const page = await house.ask("GET", next, { session, cookies: { notice } });
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Try again in")]);
      return;
    }
    const html = await answer.text();
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(html).toContain("Try again in");
    if (typed.length > 0) expect(html).toContain(`action="${things.at}"`);
    for (const text of typed) expect(html).toContain(text);
  });
});
