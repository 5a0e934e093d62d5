import { Hono } from "hono";
import type { OpenAPIV3_1 } from "openapi-types";
import { type ZodType, z } from "zod";
import { IDEMPOTENCY_LIMITS } from "../../limits/http";
import { ERROR_STATUS } from "../../runtime/errors";
import { DAY, SECOND } from "../../runtime/units";
import { compressResponses } from "../body/compression";
import type { Env } from "../env";
import { type DocumentedRoute, errorCodesOfRoute, listDocumentedRoutes, type RouteMetadata } from "./documented-routes";
import { describeRoute, type RouteDescription, successStatusOf } from "./route-description";

const ERROR_SCHEMA: OpenAPIV3_1.SchemaObject = {
  type: "object",
  required: ["success", "error"],
  properties: {
    success: { const: false },
    error: {
      type: "object",
      required: ["code", "message"],
      properties: {
        code: { type: "string", enum: Object.keys(ERROR_STATUS) },
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

const ERROR_REF = { $ref: "#/components/schemas/Error" };

function refusalResponsesOf(route: DocumentedRoute): OpenAPIV3_1.ResponsesObject {
  const codes = Object.groupBy(errorCodesOfRoute(route), (code) => ERROR_STATUS[code]);
  const responses = Object.entries(codes).map(([status, list]) => {
    const code = { enum: list };
    const schema = { allOf: [ERROR_REF, { properties: { error: { properties: { code } } } }] };
    return [status, { description: list.join(", "), content: { "application/json": { schema } } }];
  });
  const other = { description: "Any other refusal", content: { "application/json": { schema: ERROR_REF } } };
  return { ...Object.fromEntries(responses), default: other };
}

const IDEMPOTENCY_KEY_PARAMETER: OpenAPIV3_1.ParameterObject = {
  name: "Idempotency-Key",
  in: "header",
  description: "The same key and person gives the same answer again, once only done. Kept 24 hours.",
  schema: { type: "string", maxLength: IDEMPOTENCY_LIMITS.keyMax },
};

const FILE_SCHEMA: OpenAPIV3_1.SchemaObject = { type: "string", format: "binary" };

function uploadBodyOf(upload: true | ZodType): OpenAPIV3_1.RequestBodyObject {
  const fields = upload === true ? {} : z.toJSONSchema(upload, { io: "input" }).properties;
  const properties = { file: FILE_SCHEMA, ...fields } as Record<string, OpenAPIV3_1.SchemaObject>;
  return {
    required: true,
    content: { "multipart/form-data": { schema: { type: "object", required: ["file"], properties } } },
  };
}

const SECURITY_SCHEMES: OpenAPIV3_1.SecurityRequirementObject[] = [{ bearer: [] }, { session: [] }];

type Resolver = typeof import("hono-openapi").resolver;

const BYTES_SCHEMA = { type: "string", format: "binary" } as const;

function contentOf({ answer, media, orBytes = [] }: RouteDescription, resolver: Resolver) {
  const types = [media ?? (answer ? "application/json" : [])].flat();
  const schema = answer ? resolver(answer()) : BYTES_SCHEMA;
  const content = [
    ...types.map((type) => [type, { schema }] as const),
    ...orBytes.map((type) => [type, { schema: BYTES_SCHEMA }] as const),
  ];
  return content.length > 0 ? { content: Object.fromEntries(content) } : {};
}

function successResponsesOf(description: RouteDescription, resolver: Resolver) {
  const content = contentOf(description, resolver);
  const { also } = description;
  return {
    [successStatusOf(description)]: { description: "Done", ...content },
    ...(also && { [also.status]: { description: also.when, ...content } }),
    ...(description.revalidates && { 304: { description: "Nothing new since `If-None-Match`" } }),
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
    security: open ? [] : SECURITY_SCHEMES,
    ...(once && { parameters: [IDEMPOTENCY_KEY_PARAMETER] }),
    ...(upload && { requestBody: uploadBodyOf(upload) }),
    responses: { ...successResponsesOf(description, resolver), ...refusalResponsesOf(route) },
  };
}

const DOCUMENT_HEAD = {
  info: {
    title: "Driftglass",
    version: "1",
    license: { name: "MIT", identifier: "MIT" },
    description:
      "Who is signed in by the cookie (`__Host-session` under https) writes from the same origin only; a bearer may anywhere.",
  },
  security: SECURITY_SCHEMES,
  components: {
    securitySchemes: {
      bearer: {
        type: "http",
        scheme: "bearer",
        description: "From registration or login, or a personal access token within its scope",
      },
      session: { type: "apiKey", in: "cookie", name: "session" },
    },
    schemas: { Error: ERROR_SCHEMA },
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

async function generateOpenapi(app: Hono<Env>): Promise<string> {
  const { generateSpecs, resolver, uniqueSymbol } = await import("hono-openapi");
  const routes = listDocumentedRoutes(app);
  for (const { method, path, handler } of app.routes) {
    const { description, target, schema } = handler as RouteMetadata;
    const route = routes.get(`${method} ${path}`);
    if (!route) continue;
    if (description) Object.assign(handler, { [uniqueSymbol]: { spec: operationOf(route, resolver) } });
    else if (target && schema) Object.assign(handler, { [uniqueSymbol]: { target, ...resolver(schema), options: {} } });
  }
  const specs = await generateSpecs(app, {
    documentation: { ...DOCUMENT_HEAD, servers: [{ url: "/" }] },
    exclude: /^(?!\/api\/)/,
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
  });
  loosenBodies(specs.paths as OpenAPIV3_1.PathsObject);
  return JSON.stringify(specs);
}

export const OPENAPI_CACHE_CONTROL = `public, max-age=${DAY / SECOND}`;

const OPENAPI_HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": OPENAPI_CACHE_CONTROL,
};

/** The document as text, generated from the app's routes on first use. */
export function lazyOpenapiDocument(app: Hono<Env>): () => Promise<string> {
  let document: Promise<string> | null = null;
  return () => {
    document ??= generateOpenapi(app);
    return document;
  };
}

/** `GET /api/openapi.json` */
export const openapiApi = (published: () => Promise<string>): Hono<Env> =>
  new Hono<Env>().get(
    "/api/openapi.json",
    describeRoute("This document", { open: true, answer: () => z.record(z.string(), z.unknown()) }),
    compressResponses,
    async (c) => c.body(await published(), 200, OPENAPI_HEADERS),
  );
