/** Holds answers and events against the published document: status, type, fields and codes. */
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import type { OpenAPIV3_1 } from "openapi-types";

type Document = OpenAPIV3_1.Document;
type Responses = Record<string, OpenAPIV3_1.ResponseObject>;

export interface HttpExchange {
  method: string;
  /** Without host and query. */
  path: string;
  status: number;
  /** `content-type`; null: none. */
  type: string | null;
  /** null: it goes on, or is none of JSON. */
  text: string | null;
}

/** A field that an object does not name is none of it. What `allOf` puts together is said by its parts. */
function closeSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeSchema);
  if (typeof schema !== "object" || schema === null) return schema;
  const fields = schema as Record<string, unknown>;
  if ("allOf" in fields) return fields;
  const inner = Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, closeSchema(each)]));
  const isObject = "properties" in fields && !("additionalProperties" in fields);
  return isObject ? { ...inner, additionalProperties: false } : inner;
}

interface Route {
  method: string;
  path: string;
  pattern: RegExp;
  /** How many of its segments are fixed: of two that match the more exact one answers. */
  exact: number;
  responses: Responses;
}

const mediaTypeOf = ({ type }: HttpExchange): string => (type ?? "").split(";")[0]?.trim() ?? "";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
const isParameter = (part: string): boolean => part.startsWith("{");
const segmentPattern = (part: string): string => (isParameter(part) ? "[^/]+" : RegExp.escape(part));

const routesIn = ({ paths = {} }: Document): Route[] =>
  Object.entries(paths).flatMap(([path, calls]) =>
    METHODS.flatMap((method) => {
      const operation = calls?.[method];
      if (!operation) return [];
      const parts = path.split("/");
      return {
        method: method.toUpperCase(),
        path,
        pattern: new RegExp(`^${parts.map(segmentPattern).join("/")}$`),
        exact: parts.filter((part) => !isParameter(part)).length,
        responses: operation.responses as Responses,
      };
    }),
  );

const escaped = (part: string): string => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
const KEY = "contract";
export const JSON_TYPE = "application/json";

export interface Contract {
  /** What an answer says other than the document; null: nothing. */
  faultOf(answered: HttpExchange): string | null;
  faultOfEvent(event: object): string | null;
}

export function contractOf(document: Document): Contract {
  // What its own optimizer shortens runs too seldom to be worth a third of the time.
  const code = { optimize: false };
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: false, inlineRefs: false, code });
  addFormats(ajv);
  const closed = { components: closeSchema(document.components), paths: closeSchema(document.paths) };
  ajv.addSchema({ $id: KEY, ...closed });
  const routes = routesIn(document).sort((a, b) => b.exact - a.exact);
  const known = new Map<string, ValidateFunction>();
  /** By what they say: nine answers of ten say the same as one of another route or status. */
  const distinct = new Map<string, ValidateFunction>();

  function validator(...place: string[]): ValidateFunction {
    const $ref = `${KEY}#/${place.map(escaped).join("/")}`;
    const found = known.get($ref);
    if (found) return found;
    const text = JSON.stringify(place.reduce<unknown>((inside, name) => Object(inside)[name], closed)) ?? $ref;
    const made = distinct.get(text) ?? ajv.compile({ $ref });
    distinct.set(text, made);
    known.set($ref, made);
    return made;
  }

  function shapeOf(validate: ValidateFunction, value: unknown): string | null {
    return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: "body" });
  }

  function jsonOf({ method, path }: Route, { status, text }: HttpExchange): string | null {
    const operation = ["paths", path, method.toLowerCase(), "responses", String(status)];
    return shapeOf(validator(...operation, "content", JSON_TYPE, "schema"), JSON.parse(text ?? ""));
  }

  function bodyOf(route: Route, answered: HttpExchange): string | null {
    const { content } = route.responses[String(answered.status)] ?? {};
    if (!content) return answered.text ? "has a body" : null;
    const media = mediaTypeOf(answered);
    if (!(media in content)) return `is ${answered.type}, not ${Object.keys(content)}`;
    return media === JSON_TYPE ? jsonOf(route, answered) : null;
  }

  /** Before any route: only its shape is told. */
  function strayOf({ method, status, text }: HttpExchange): string | null {
    if (status < 400 || method === "HEAD") return null;
    return shapeOf(validator("components", "schemas", "Error"), JSON.parse(text ?? ""));
  }

  function faultIn(answered: HttpExchange): string | null {
    const { path, status } = answered;
    const method = answered.method === "HEAD" ? "GET" : answered.method;
    const route = routes.find((each) => each.method === method && each.pattern.test(path));
    if (!route) return strayOf(answered);
    if (!(status in route.responses)) return `answers ${status}, of which the document knows nothing`;
    return answered.method === "HEAD" ? null : bodyOf(route, answered);
  }

  return {
    faultOf(answered) {
      const fault = faultIn(answered);
      if (fault === null) return null;
      const { method, path, status, text } = answered;
      return `${method} ${path} ${status} ${fault}\n${text?.slice(0, 300) ?? ""}`;
    },
    faultOfEvent(event) {
      const fault = shapeOf(validator("components", "schemas", "Event"), event);
      return fault && `event ${JSON.stringify(event).slice(0, 300)}: ${fault}`;
    },
  };
}
