import { Hono } from "hono";
import type { OpenAPIV3_1 } from "openapi-types";
import { type ZodType, z } from "zod";
import { DAY, IDEMPOTENCY, SECOND } from "../../limits/limits";
import { STATUS } from "../../runtime/errors";
import { compressed } from "../body/compress";
import type { Env } from "../env";
import { type Description, documented, statusOf } from "./documented";
import { type Carrying, codesOf, type DocumentedRoute, documentedRoutes } from "./documented-routes";

const ERROR: OpenAPIV3_1.SchemaObject = {
  type: "object",
  required: ["success", "error"],
  properties: {
    success: { const: false },
    error: {
      type: "object",
      required: ["code", "message"],
      properties: {
        code: { type: "string", enum: Object.keys(STATUS) },
        message: { type: "string", description: "In the reader's language" },
        fields: {
          type: "object",
          additionalProperties: { type: "string" },
          description: "Field → message, for 422",
        },
      },
    },
  },
};

const REF = { $ref: "#/components/schemas/Error" };

function refusals(route: DocumentedRoute): OpenAPIV3_1.ResponsesObject {
  const codes = Object.groupBy(codesOf(route), (code) => STATUS[code]);
  const responses = Object.entries(codes).map(([status, list]) => {
    const code = { enum: list };
    const schema = { allOf: [REF, { properties: { error: { properties: { code } } } }] };
    return [status, { description: list.join(", "), content: { "application/json": { schema } } }];
  });
  const other = { description: "Any other refusal", content: { "application/json": { schema: REF } } };
  return { ...Object.fromEntries(responses), default: other };
}

const KEY: OpenAPIV3_1.ParameterObject = {
  name: "Idempotency-Key",
  in: "header",
  description: "The same key and person gives the same answer again, once only done. Kept 24 hours.",
  schema: { type: "string", maxLength: IDEMPOTENCY.keyMax },
};

const FILE: OpenAPIV3_1.SchemaObject = { type: "string", format: "binary" };

function formOf(upload: true | ZodType): OpenAPIV3_1.RequestBodyObject {
  const fields = upload === true ? {} : z.toJSONSchema(upload, { io: "input" }).properties;
  const properties = { file: FILE, ...fields } as Record<string, OpenAPIV3_1.SchemaObject>;
  return {
    required: true,
    content: { "multipart/form-data": { schema: { type: "object", required: ["file"], properties } } },
  };
}

const BOTH: OpenAPIV3_1.SecurityRequirementObject[] = [{ bearer: [] }, { session: [] }];

type Resolver = typeof import("hono-openapi").resolver;

const BYTES = { type: "string", format: "binary" } as const;

function contentOf({ answer, media }: Description, resolver: Resolver) {
  const types = [media ?? (answer ? "application/json" : [])].flat();
  const schema = answer ? resolver(answer()) : BYTES;
  return types.length > 0 ? { content: Object.fromEntries(types.map((type) => [type, { schema }])) } : {};
}

function successes(description: Description, resolver: Resolver) {
  const content = contentOf(description, resolver);
  const { also } = description;
  return {
    [statusOf(description)]: { description: "Done", ...content },
    ...(also && { [also.status]: { description: also.when, ...content } }),
  };
}

const tagOf = (path: string): string => {
  const name = path.split("/")[2] ?? "";
  return ["openapi.json", "docs", "test"].includes(name) ? "contract" : name;
};

function operationOf(route: DocumentedRoute, resolver: Resolver) {
  const { description } = route;
  const { summary, open, once, upload } = description;
  return {
    summary,
    tags: [tagOf(route.path)],
    security: open ? [] : BOTH,
    ...(once && { parameters: [KEY] }),
    ...(upload && { requestBody: formOf(upload) }),
    responses: { ...successes(description, resolver), ...refusals(route) },
  };
}

const ABOUT = {
  info: {
    title: "Driftglass",
    version: "1",
    license: { name: "MIT", identifier: "MIT" },
    description:
      "Who is signed in by the cookie (`__Host-session` under https) writes from the same origin only; a bearer may anywhere.",
  },
  security: BOTH,
  components: {
    securitySchemes: {
      bearer: {
        type: "http",
        scheme: "bearer",
        description: "From registration or login, or a personal access token within its scope",
      },
      session: { type: "apiKey", in: "cookie", name: "session" },
    },
    schemas: { Error: ERROR },
  },
} as const;

/** A missing body counts as an empty object. */
function loosenBodies(paths: OpenAPIV3_1.PathsObject): void {
  for (const operation of Object.values(paths).flatMap((calls) => Object.values(calls ?? {}))) {
    const { requestBody } = operation as OpenAPIV3_1.OperationObject;
    if (!requestBody || "$ref" in requestBody) continue;
    const schema = requestBody.content["application/json"]?.schema;
    if (schema && !("required" in schema)) requestBody.required = false;
  }
}

async function generate(app: Hono<Env>): Promise<string> {
  const { generateSpecs, resolver, uniqueSymbol } = await import("hono-openapi");
  const routes = documentedRoutes(app);
  for (const { method, path, handler } of app.routes) {
    const { description, target, schema } = handler as Carrying;
    const route = routes.get(`${method} ${path}`);
    if (!route) continue;
    if (description) Object.assign(handler, { [uniqueSymbol]: { spec: operationOf(route, resolver) } });
    else if (target && schema)
      Object.assign(handler, { [uniqueSymbol]: { target, ...resolver(schema), options: {} } });
  }
  const specs = await generateSpecs(app, {
    documentation: { ...ABOUT, servers: [{ url: "/" }] },
    exclude: /^(?!\/api\/)/,
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
  });
  loosenBodies(specs.paths as OpenAPIV3_1.PathsObject);
  return JSON.stringify(specs);
}

export const PUBLISHED = `public, max-age=${DAY / SECOND}`;

const KEPT = { "content-type": "application/json; charset=utf-8", "cache-control": PUBLISHED };

/** The document as text, generated from the app's routes on first use. */
export function publishedBy(app: Hono<Env>): () => Promise<string> {
  let document: Promise<string> | null = null;
  return () => {
    document ??= generate(app);
    return document;
  };
}

/** `GET /api/openapi.json` */
export const openapi = (published: () => Promise<string>): Hono<Env> =>
  new Hono<Env>().get(
    "/api/openapi.json",
    documented("This document", { open: true, answer: () => z.record(z.string(), z.unknown()) }),
    compressed,
    async (c) => c.body(await published(), 200, KEPT),
  );
