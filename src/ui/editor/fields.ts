import { type DesignParams, MARKER_PARAM_SPECS, PARAM_SPECS } from "../bottle/params";

/** Value of the swatch that takes its colour from the field `NAME_free`. */
export const FREE_COLOUR = "free";
/** Value of a marker's type field: no marker. */
export const NO_MARKER = "none";

type Fields = Readonly<Record<string, string | undefined>>;

const parseFieldNumber = (text: string | undefined): unknown => (text?.trim() ? Number(text) : undefined);
const readFieldColour = (fields: Fields, name: string): unknown =>
  fields[name] === FREE_COLOUR ? fields[`${name}_free`] : fields[name];

interface FieldSpec {
  kind: (typeof PARAM_SPECS)[keyof typeof PARAM_SPECS]["kind"];
}

const FIELD_READERS: Record<FieldSpec["kind"], ((fields: Fields, name: string) => unknown) | null> = {
  number: (fields, name) => parseFieldNumber(fields[name]),
  flag: (fields, name) => fields[name] !== undefined,
  hex: readFieldColour,
  choice: (fields, name) => fields[name],
  // Read separately.
  list: null,
};

const read = (fields: Fields, specs: Record<string, FieldSpec>, prefix = "") =>
  Object.entries(specs).flatMap(([name, { kind }]) => {
    const value = FIELD_READERS[kind];
    return value ? [[name, value(fields, prefix + name)] as const] : [];
  });

export const markerFieldName = (index: number, name: string): string => `m${index}_${name}`;

/** The form's fields as design parameters, unchecked. */
export function paramsFromFields(fields: Fields): Record<keyof DesignParams, unknown> {
  const markers = Array.from({ length: PARAM_SPECS.markers.max }, (_, i) => markerFieldName(i, ""))
    .filter((prefix) => (fields[`${prefix}type`] ?? NO_MARKER) !== NO_MARKER)
    .map((prefix) => Object.fromEntries(read(fields, MARKER_PARAM_SPECS, prefix)));
  return { ...Object.fromEntries(read(fields, PARAM_SPECS)), markers } as Record<keyof DesignParams, unknown>;
}
