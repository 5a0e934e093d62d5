/**
 * "Once only" (docs/product.md 16.4) on the pages: a form with a key has one effect however often it is sent, and each
 * time the answer of the first, as a proxy sends it again where a server ends before its answer.
 */
import { beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { newId } from "../../src/db/ids";
import { HOUR } from "../../src/runtime/units";
import { completeDueActs } from "../../src/safety/safety";
import { fillPlaceholders, isApi, MATRIX_ROWS, methodOf, pathOf } from "../http/matrix-rows";
import { ALBUM_PICTURE } from "../profile/album-fixtures";
import { uploadForm } from "../profile/uploader";
import { officialContext, things } from "../safety/official-fixtures";
import { openTestApp, type TestApp, type TestRequest } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { readBody } from "../support/world";
import { addedTo, dumpEffects } from "./effects";
import { type FormWorld, KEYED_FORMS, type KeyedForm, seedFormWorld } from "./keyed-forms";

const SOURCES = join(import.meta.dir, "../../src");
const RENDERED_KEY = /<IdempotencyField|name="once"/;
/** Has the field that the others show. */
const FIELD_ITSELF = "shell/parts/form.tsx";
/** Its code comes from a secret that only its first page shows: `tests/auth/recovery-codes-once.test.ts` sends it twice. */
const WITH_SECOND_FACTOR = "auth/web/pages/second-factor.tsx";

const PAGES = MATRIX_ROWS.filter((row) => methodOf(row) === "GET" && !isApi(row)).map(pathOf);
const FORM_ROUTES = MATRIX_ROWS.filter((row) => methodOf(row) === "POST" && !isApi(row)).map(
  ({ route }) => route.split(" ")[1] ?? "",
);

/** The route itself goes before a pattern that it fits. */
function routeOf(action: string): string {
  const [at = ""] = action.split("?");
  const fits = (route: string) => new RegExp(`^${route.replaceAll(/:\w+/g, "[^/]+")}$`).test(at);
  return FORM_ROUTES.includes(at) ? at : (FORM_ROUTES.find(fits) ?? at);
}

/** Where the forms with a key of a page are sent. */
const keyedActions = (html: string): string[] =>
  [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)]
    .filter(([, , content = ""]) => content.includes('name="once"'))
    .map(([, attributes = ""]) => /\baction="([^"]*)"/.exec(attributes)?.[1]?.replaceAll("&amp;", "&") ?? "");

const nameOf = ({ route, from, who }: KeyedForm) => `POST ${route} (${from}, ${who ?? "visitor"})`;
const EACH = KEYED_FORMS.map((form) => [nameOf(form), form] as const);

eachDatabase("a form with a key", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const begin = async () => ({ app: openTestApp(db()), world: await seedFormWorld(db()) });
  let readOnce: ReturnType<typeof begin> | undefined;
  /** The world of those that only read. */
  const toRead = () => {
    readOnce ??= begin();
    return readOnce;
  };

  const sessionOf = async (app: TestApp, world: FormWorld, who: KeyedForm["who"]): Promise<TestRequest> =>
    who ? { session: await app.enter(world[who]) } : {};

  /** Where somebody's forms with a key are sent, on all pages. */
  async function keyedActionsFor(app: TestApp, world: FormWorld, who: KeyedForm["who"]): Promise<string[]> {
    const session = await sessionOf(app, world, who);
    const actions: string[] = [];
    for (const page of PAGES) {
      const response = await app.ask("GET", fillPlaceholders(page, world), session);
      actions.push(...keyedActions(await readBody(response)));
    }
    return actions;
  }

  /** What the page with the form shows. */
  async function loadPage(app: TestApp, world: FormWorld, form: KeyedForm): Promise<string> {
    const { page, path, fields } = fillPlaceholders(form, world);
    const session = await sessionOf(app, world, form.who);
    const response = await (page === "preview"
      ? app.ask("POST", path, { ...session, form: { ...fields, show: "preview" } })
      : app.ask("GET", page, session));
    return response.text();
  }

  /** Whoever proves who they are whenever they are asked. */
  const proveAll = (now: number) => db().updateTable("sessions").set({ proven_at: now }).execute();

  /** Sends it under a key, and all that follows an hour later. @returns where it leads, with which notice, and the secret it shows */
  async function senderOf(app: TestApp, world: FormWorld, form: KeyedForm) {
    const { path, fields } = fillPlaceholders(form, world);
    const session = await sessionOf(app, world, form.who);
    return async (once: string, headers: Record<string, string> = {}) => {
      const sent = { ...fields, once };
      const body = form.picture ? { body: uploadForm(ALBUM_PICTURE, "x.png", { once }) } : { form: sent };
      if (form.shows) await proveAll(app.now());
      const response = await app.ask("POST", path, { ...session, headers, ...body });
      const shown = form.shows?.exec(await readBody(response))?.[0];
      const notice = /notice=([^;]*)/.exec(response.headers.getSetCookie().join())?.[1];
      return { status: response.status, location: response.headers.get("location"), notice, shown };
    };
  }

  const completeActs = ({ official }: FormWorld) =>
    completeDueActs(db(), things, officialContext(official), NOW + HOUR);

  test("is in the table, whichever file renders it", () => {
    const rendering = [...new Glob("**/*.tsx").scanSync(SOURCES)].filter((file) =>
      RENDERED_KEY.test(readFileSync(join(SOURCES, file), "utf8")),
    );
    const declared = [...new Set(KEYED_FORMS.map(({ from }) => from)), FIELD_ITSELF, WITH_SECOND_FACTOR];
    expect(rendering.sort()).toEqual(declared.sort());
  });

  test("is in the table, whichever page shows it", async () => {
    const { app, world } = await toRead();
    const shown = new Set<string>();
    for (const who of ["author", "holder", "official", undefined] as const)
      for (const action of await keyedActionsFor(app, world, who)) shown.add(routeOf(action));
    const declared = new Set(KEYED_FORMS.map(({ route }) => route));
    expect([...shown].filter((route) => !declared.has(route))).toEqual([]);
    expect(shown.size).toBeGreaterThan(15);
  }, 30_000);

  test.each(EACH)("%s stands on its page", async (_, form) => {
    const { app, world } = await toRead();
    expect(keyedActions(await loadPage(app, world, form)).map(routeOf)).toContain(form.route);
  });

  test.each(EACH)(
    "%s: sent again, one effect and the same answer",
    async (_, form) => {
      const alone = await begin();
      const [send, key, before] = [await senderOf(alone.app, alone.world, form), newId(NOW), await dumpEffects(db())];
      const first = await send(key);
      expect([first.status, first.shown !== undefined]).toEqual(form.shows ? [200, true] : [303, false]);
      await completeActs(alone.world);
      const after = await dumpEffects(db());
      expect(after).not.toEqual(before);

      expect(await send(key, { "idempotency-key": key })).toEqual(first);
      alone.app.later(HOUR);
      expect(await send(key)).toEqual(first);
      await completeActs(alone.world);
      expect(await dumpEffects(db())).toEqual(after);

      const together = await begin();
      const sendBoth = await senderOf(together.app, together.world, form);
      const [other, start] = [newId(NOW), await dumpEffects(db())];
      const [one, two] = await Promise.all([sendBoth(other), sendBoth(other)]);
      expect(one).toEqual(two);
      await completeActs(together.world);
      expect(addedTo(start, await dumpEffects(db()))).toEqual(addedTo(before, after));
    },
    30_000,
  );
});
