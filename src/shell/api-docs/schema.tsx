import type { OpenAPIV3_1 } from "openapi-types";
import { Fragment, type ReactNode } from "react";

export type OpenapiSchema = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject;

const REF = "#/components/schemas/";
const INDENT = "  ";

export const anchorOf = (name: string): string => `schema-${name}`;

const joinNodes = (parts: ReactNode[], between: string): ReactNode =>
  parts.map((part, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never updated
    <Fragment key={n}>
      {n > 0 ? between : null}
      {part}
    </Fragment>
  ));

const primitive = ({ type, format }: OpenAPIV3_1.SchemaObject): string => {
  const types = [type ?? "any"].flat().map((each) => (each === "string" && format ? format : each));
  return types.join(" | ");
};

/** "1–1000", "≤ 64": limits of a text, a number or a list; null: none. */
function boundsOf(schema: OpenAPIV3_1.SchemaObject): string | null {
  const min = schema.minLength ?? schema.minItems ?? schema.minimum;
  const max = schema.maxLength ?? schema.maxItems ?? schema.maximum;
  const low = min !== undefined && min > Number.MIN_SAFE_INTEGER ? min : null;
  const high = max !== undefined && max < Number.MAX_SAFE_INTEGER ? max : null;
  if (low === null && high === null) return null;
  if (high === null) return `≥ ${low}`;
  return low === null ? `≤ ${high}` : `${low}–${high}`;
}

function fieldRemarkOf(schema: OpenapiSchema): string | null {
  if ("$ref" in schema) return null;
  const { description, default: value } = schema;
  const bounds = description ? null : boundsOf(schema);
  const all = [description, bounds, value === undefined ? null : `default ${JSON.stringify(value)}`];
  return all.filter(Boolean).join("; ") || null;
}

function SchemaFields({ schema, depth }: { schema: OpenAPIV3_1.SchemaObject; depth: string }) {
  const inner = depth + INDENT;
  return (
    <>
      {"{"}
      {Object.entries(schema.properties ?? {}).map(([name, field]) => {
        const remark = fieldRemarkOf(field);
        return (
          <Fragment key={name}>
            {`\n${inner}${name}${schema.required?.includes(name) ? "" : "?"}: `}
            <SchemaNotation schema={field} depth={inner} />
            {remark ? <i>{`  // ${remark}`}</i> : null}
          </Fragment>
        );
      })}
      {`\n${depth}}`}
    </>
  );
}

function SchemaList({ schema, depth }: { schema: OpenAPIV3_1.ArraySchemaObject; depth: string }) {
  return (
    <>
      {"("}
      <SchemaNotation schema={schema.items} depth={depth} />
      {")[]"}
    </>
  );
}

interface TypeProps {
  schema: OpenapiSchema;
  /** Indentation of nested lines. */
  depth?: string;
}

/** A JSON schema in the notation of TypeScript, with links to the named ones. */
export function SchemaNotation({ schema, depth = "" }: TypeProps): ReactNode {
  if ("$ref" in schema) {
    const name = schema.$ref.slice(REF.length);
    return <a href={`#${anchorOf(name)}`}>{name}</a>;
  }
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives)
    return joinNodes(
      alternatives.map((each) => <SchemaNotation key="" schema={each} depth={depth} />),
      " | ",
    );
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return <SchemaList schema={schema as OpenAPIV3_1.ArraySchemaObject} depth={depth} />;
  return schema.properties ? <SchemaFields schema={schema} depth={depth} /> : primitive(schema);
}
