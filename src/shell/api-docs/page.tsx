import type { OpenAPIV3_1 } from "openapi-types";
import { assetUrl } from "../document/assets";
import { VIEW_TRANSITION } from "../document/page-reveal";
import { anchorOf, type OpenapiSchema, SchemaNotation } from "./schema";

type Content = Record<string, { schema?: OpenapiSchema }> | undefined;

/** Renders text between backticks as code. */
const TextWithCode = ({ text = "" }: { text?: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never updated
  text.split("`").map((part, n) => (n % 2 === 1 ? <code key={n}>{part}</code> : part));

interface Operation {
  method: string;
  path: string;
  spec: OpenAPIV3_1.OperationObject;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

function operationsIn({ paths = {} }: OpenAPIV3_1.Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const spec = methods?.[method];
      return spec ? [{ method, path, spec }] : [];
    }),
  );
}

function OperationBody({ title, content }: { title: string; content: Content }) {
  return Object.entries(content ?? {}).map(([media, { schema }]) => (
    <div key={media}>
      <h4>
        {title} <small>{media}</small>
      </h4>
      {schema ? (
        <pre>
          <SchemaNotation schema={schema} />
        </pre>
      ) : null}
    </div>
  ));
}

function Parameters({ spec }: Pick<Operation, "spec">) {
  const all = (spec.parameters ?? []) as OpenAPIV3_1.ParameterObject[];
  if (all.length === 0) return null;
  return (
    <>
      <h4>{"Parameters"}</h4>
      <ul>
        {all.map(({ name, in: location, required, schema, description }) => (
          <li key={name}>
            <code>{name}</code> <small>{required ? location : `${location}, optional`}</small>{" "}
            {schema ? (
              <code>
                <SchemaNotation schema={schema as OpenapiSchema} />
              </code>
            ) : null}{" "}
            {description}
          </li>
        ))}
      </ul>
    </>
  );
}

function OperationResponses({ responses = {} }: OpenAPIV3_1.OperationObject) {
  const all = Object.entries(responses) as [string, OpenAPIV3_1.ResponseObject][];
  const [successes, refusals] = [
    all.filter(([status]) => /^2/.test(status)),
    all.filter(([status]) => /^4/.test(status)),
  ];
  return (
    <>
      {successes.map(([status, { content }]) =>
        content ? (
          <OperationBody key={status} title={`Answer ${status}`} content={content as Content} />
        ) : (
          <h4 key={status}>{`Answer ${status}, without a body`}</h4>
        ),
      )}
      {refusals.length > 0 ? <h4>{"Refusals"}</h4> : null}
      <ul>
        {refusals.map(([status, { description }]) => (
          <li key={status}>
            <b>{status}</b> <code>{description}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

function OperationDetails({ method, path, spec }: Operation) {
  const open = spec.security?.length === 0;
  return (
    <details id={spec.operationId} className="call">
      <summary>
        <b className={`method ${method}`}>{method.toUpperCase()}</b> <code>{path}</code>
        <span>
          <TextWithCode text={spec.summary} />
        </span>
        {open ? <small>{"open to anyone"}</small> : null}
      </summary>
      <Parameters spec={spec} />
      <OperationBody
        title="Body"
        content={(spec.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content as Content}
      />
      <OperationResponses {...spec} />
    </details>
  );
}

function Schemas({ document }: { document: OpenAPIV3_1.Document }) {
  return Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => (
    <section key={name} id={anchorOf(name)}>
      <h3>{name}</h3>
      <pre>
        <SchemaNotation schema={schema} />
      </pre>
    </section>
  ));
}

function OperationsOfTag({ tag, operations }: { tag: string; operations: readonly Operation[] }) {
  return (
    <section id={`tag-${tag}`}>
      <h2>{tag}</h2>
      {operations
        .filter(({ spec }) => spec.tags?.[0] === tag)
        .map((operation) => (
          <OperationDetails key={operation.spec.operationId} {...operation} />
        ))}
    </section>
  );
}

function DocsHead({ title }: { title: string }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {VIEW_TRANSITION}
      <link rel="stylesheet" href={assetUrl("app.css")} />
      <link rel="stylesheet" href={assetUrl("api-docs.css")} />
      <link rel="icon" href={assetUrl("icon.svg")} type="image/svg+xml" />
    </head>
  );
}

/** `/api/docs`: the published document as one page without any script. In English, as the contract is. */
export function ApiDocs({ document }: { document: OpenAPIV3_1.Document }) {
  const operations = operationsIn(document);
  const tags = [...new Set(operations.map(({ spec }) => spec.tags?.[0] ?? ""))].sort();
  return (
    <html lang="en" dir="ltr">
      <DocsHead title={`${document.info.title} API`} />
      <body className="api-docs">
        <main>
          <h1>{`${document.info.title} API ${document.info.version}`}</h1>
          <p>
            <TextWithCode text={document.info.description} />
          </p>
          <p>
            <a href="/api/openapi.json">{"openapi.json"}</a>
          </p>
          <nav aria-label="Rooms">
            {tags.map((tag) => (
              <a key={tag} href={`#tag-${tag}`}>
                {tag}
              </a>
            ))}
            <a href="#schemas">{"Schemas"}</a>
          </nav>
          {tags.map((tag) => (
            <OperationsOfTag key={tag} tag={tag} operations={operations} />
          ))}
          <h2 id="schemas">{"Schemas"}</h2>
          <Schemas document={document} />
        </main>
      </body>
    </html>
  );
}
