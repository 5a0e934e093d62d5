import { beforeAll, expect, test } from "bun:test";
import { z } from "zod";
import { BUILT_IN_BOTTLE_DESIGNS } from "../../src/designs/designs";
import { translatorFor } from "../../src/i18n/translator";
import { FORM_FIELDS_MAX } from "../../src/limits/bodies";
import { BODY_MAX_BYTES } from "../../src/limits/http";
import { openTestApp, type TestApp, type TestRequest } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { measureLeastBusyMs } from "../support/busy-time";
import { eachDatabase } from "../support/databases";
import { type SeededWorld, seedWorld } from "../support/world";
import { fillPlaceholders, isApi, MATRIX_ROWS, type MatrixRow, methodOf, pathOf } from "./matrix-rows";

const picture = BUILT_IN_BOTTLE_DESIGNS[0]?.picture ?? "";
/** What the longest body may hold up everybody, ms, and how often a busy machine may spoil the measure. */
const [MOST, TRIES] = [50, 5];

/** A text of so many bytes, and something to be seen at its ends. */
const filled = (unit: string, bytes: number): string =>
  `a${unit.repeat(Math.floor((bytes - 2) / Buffer.byteLength(unit)))}b`;

/** Marks of two kinds that a normal form would have to put in order. */
const UNITS: Record<string, string> = {
  blanks: " ",
  joiners: "\u200d",
  "zero width": "\u200b",
  marks: "\u0301\u0323",
  "one letter": "a",
};
const mixed = (bytes: number): string =>
  Object.values(UNITS)
    .map((unit) => filled(unit, Math.floor(bytes / Object.keys(UNITS).length)))
    .join("");

type Shape = { properties?: Record<string, Shape> };

/** Forms with fields: an export takes its time and reads none. */
const FORMS = MATRIX_ROWS.filter(
  (row) => methodOf(row) === "POST" && !isApi(row) && row.route !== "POST /account/export",
);

/** The names of all fields, those inside objects by their path. */
const namesIn = ({ properties = {} }: Shape): string[][] =>
  Object.entries(properties).flatMap(([name, shape]) => [[name], ...namesIn(shape).map((rest) => [name, ...rest])]);

function fieldsOf(schema: z.ZodType): string[][] {
  return namesIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape);
}

type Json = Record<string, unknown>;

/** The same with another value at a path. */
function put(json: Json, [name = "", ...rest]: string[], value: unknown): Json {
  const inner = rest.length > 0 ? put((json[name] as Json | undefined) ?? {}, rest, value) : value;
  return { ...json, [name]: inner };
}

/** The schemas that check the bodies of calls, by route: the middleware that checks carries its own. */
function schemasOf({ app }: TestApp): Map<string, z.ZodType> {
  const schemas = app.routes.flatMap(({ method, path, handler }): [string, z.ZodType][] =>
    "schema" in handler && "target" in handler && handler.target === "json"
      ? [[`${method} ${path}`, handler.schema as z.ZodType]]
      : [],
  );
  return new Map(schemas);
}

eachDatabase("the largest body", (db) => {
  let app: TestApp;
  let world: SeededWorld & { picture: string };
  let session: string;
  let schemas: Map<string, z.ZodType>;
  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
    world = { ...(await seedWorld(db())), picture };
    session = await app.enter(world.stranger);
    schemas = schemasOf(app);
  });

  async function answered(row: MatrixRow, sent: TestRequest): Promise<void> {
    const response = await app.ask(methodOf(row), fillPlaceholders(pathOf(row), world), { session, ...sent });
    await response.bytes();
    expect(response.status).toBeLessThan(500);
  }

  async function expectQuick(row: MatrixRow, what: string, sent: TestRequest): Promise<void> {
    const best = await measureLeastBusyMs(() => answered(row, sent), MOST, TRIES);
    expect([what, best <= MOST || Math.round(best)]).toEqual([what, true]);
  }

  const CALLS = MATRIX_ROWS.filter((row) => isApi(row) && row.json !== undefined && !pathOf(row).includes("/test/"));

  test("every call that takes fields is among those looked at", () => {
    const known = [...schemas.keys()].filter((route) => !route.includes("/test/")).sort();
    const taking = MATRIX_ROWS.filter(({ route }) => known.includes(route));
    expect(taking.map(({ route }) => route).sort()).toEqual(known);
    expect(known.length).toBeGreaterThan(20);
    expect(CALLS.every(({ route }) => schemas.has(route))).toBe(true);
  });

  const taking = () => MATRIX_ROWS.filter(({ route }) => schemas.has(route) && !route.includes("/test/"));

  async function lookAtCall(row: MatrixRow, text: string): Promise<void> {
    const json = (fillPlaceholders(row.json, world) ?? {}) as Json;
    for (const path of fieldsOf(schemas.get(row.route) as z.ZodType))
      await expectQuick(row, `${row.route} ${path.join(".")}`, { json: put(json, path, text) });
  }

  test.each(Object.entries(UNITS))(
    "of %s holds nobody up in any text field of any call",
    async (_, unit) => {
      const text = filled(unit, BODY_MAX_BYTES - 8_000);
      for (const row of taking()) await lookAtCall(row, text);
    },
    60_000,
  );

  /** Every name a field has anywhere, in calls and in forms. */
  const namesOfForms = (): string[] => {
    const calls = [...schemas.values()].flatMap(fieldsOf).map((path) => path.at(-1) ?? "");
    const forms = MATRIX_ROWS.flatMap(({ form }) => Object.keys(form ?? {}));
    const own = ["next", "choice", "confirm", "weak", "once", "here", "act", "bottle", "bottles", "to"];
    return [...new Set([...calls, ...forms, ...own, "like", "unlike", "liked", "m0x", "marker0.x"])];
  };

  const AT_ONCE = 3;

  /** In this kind of form every byte goes as it is. */
  async function lookAtForm(row: MatrixRow, names: string[], text: string): Promise<void> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fillPlaceholders(row.form ?? {}, world))) body.set(name, value);
    for (const name of names) body.set(name, text);
    await expectQuick(row, `${row.route} ${names}`, { body });
  }

  test("holds nobody up in any field of any form", async () => {
    const names = namesOfForms();
    const text = mixed(BODY_MAX_BYTES / AT_ONCE - 1_000);
    const groups = Array.from({ length: Math.ceil(names.length / AT_ONCE) }, (_, n) =>
      names.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
    );
    for (const row of FORMS) for (const group of groups) await lookAtForm(row, group, text);
  }, 120_000);

  test("holds nobody up by the number of a form's fields", async () => {
    const names = Array.from({ length: BODY_MAX_BYTES / 8 }, (_, n) => `${n}=`);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (const row of FORMS) await expectQuick(row, `${row.route} many`, { body: names.join("&"), headers });
    // Also where they have one name.
    const body = names.map(() => "a=").join("&");
    for (const row of FORMS.slice(0, 2)) await expectQuick(row, `${row.route} many`, { body, headers });
  }, 120_000);

  test.each([
    ["different names", (n: number) => `f${n}`],
    ["one name", () => "f"],
  ])("a form of %s has at most so many fields, however it is sent", async (_, nameOf) => {
    const isRefused = async (body: FormData | URLSearchParams): Promise<boolean> => {
      const response = await app.ask("POST", "/login", { body });
      return (await response.text()).includes(translatorFor("en")("error.malformed_request"));
    };
    for (const fields of [FORM_FIELDS_MAX, FORM_FIELDS_MAX + 1]) {
      const [multipart, encoded] = [new FormData(), new URLSearchParams()];
      for (let n = 0; n < fields; n++) for (const body of [multipart, encoded]) body.append(nameOf(n), "");
      const refused = [await isRefused(multipart), await isRefused(encoded)];
      expect([fields, ...refused]).toEqual([fields, fields > FORM_FIELDS_MAX, fields > FORM_FIELDS_MAX]);
    }
  });
});
