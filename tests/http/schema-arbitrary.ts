/** Values that a JSON schema allows, and near misses of them. */
import fc from "fast-check";
import type { OpenAPIV3_1 } from "openapi-types";

type Schema = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject;
type Schemas = Record<string, Schema>;

const TEXT_MAX = 2_000;

/** Texts of a schema's length whose ids, where it wants one, are often of things that there are. */
function textOf(schema: OpenAPIV3_1.SchemaObject, things: readonly string[]): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 60, format, pattern } = schema;
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === "email") return fc.emailAddress();
  if (pattern) return fc.oneof(fc.stringMatching(new RegExp(pattern, "u")), fc.string());
  const text = fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, TEXT_MAX) });
  return fc.oneof({ arbitrary: text, weight: 2 }, fc.constantFrom(...things, "2000-01-31", "en"));
}

function numberOf({ minimum, maximum, type }: OpenAPIV3_1.SchemaObject): fc.Arbitrary<unknown> {
  const range = { min: Math.max(minimum ?? -1e9, -1e9), max: Math.min(maximum ?? 1e9, 1e9) };
  return type === "integer" ? fc.integer(range) : fc.double({ ...range, noNaN: true });
}

function objectOf(schema: OpenAPIV3_1.SchemaObject, inner: (schema: Schema) => fc.Arbitrary<unknown>) {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, inner(field)]);
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: (schema.required ?? []) as never[],
    noNullPrototype: true,
  });
}

type MakeArbitrary = (
  schema: OpenAPIV3_1.SchemaObject,
  inner: (schema: Schema) => fc.Arbitrary<unknown>,
) => fc.Arbitrary<unknown>;

const listOf: MakeArbitrary = (schema, inner) =>
  fc.array(inner((schema as OpenAPIV3_1.ArraySchemaObject).items), { maxLength: schema.maxItems ?? 5 });

const BY_TYPE: Record<string, MakeArbitrary> = {
  array: listOf,
  object: (schema, inner) => (schema.properties ? objectOf(schema, inner) : fc.dictionary(fc.string(), fc.jsonValue())),
  boolean: () => fc.boolean(),
  integer: numberOf,
  number: numberOf,
};

const fixedValueOf = ({ enum: values, const: value }: OpenAPIV3_1.SchemaObject): fc.Arbitrary<unknown> | null =>
  values ? fc.constantFrom(...values) : value === undefined ? null : fc.constant(value);

/** @param schemas what references name @param things ids there are */
export function arbitraryOf(schema: Schema, schemas: Schemas, things: readonly string[]): fc.Arbitrary<unknown> {
  const inner = (each: Schema): fc.Arbitrary<unknown> => arbitraryOf(each, schemas, things);
  if ("$ref" in schema) return inner(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map(inner));
  const type = String(schema.type);
  const made = fixedValueOf(schema) ?? BY_TYPE[type]?.(schema, inner);
  return made ?? (type === "string" ? textOf(schema, things) : fc.jsonValue());
}

/** Mostly what the schema allows; else one field too few, too many or of another kind. */
export function nearlyValid(body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.tuple(fc.nat(), fc.constantFrom("leave", "other", "add"), fc.jsonValue());
  return fc.tuple(body, fc.option(change, { freq: 2 })).map(([value, changed]) => {
    if (!changed || typeof value !== "object" || value === null) return value;
    const [at, how, other] = changed;
    const names = Object.keys(value);
    const name = how === "add" ? "unexpected" : (names[at % Math.max(names.length, 1)] ?? "unexpected");
    const { [name]: _, ...rest } = value as Record<string, unknown>;
    return how === "leave" ? rest : { ...rest, [name]: other };
  });
}
