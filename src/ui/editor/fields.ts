import { type DesignParams, MARKER_PARAMS, PARAMS } from "../bottle/params";

/** Value of the swatch whose own colour field counts. */
export const FREE = "free";
/** No marker here. */
export const NONE = "none";

type Fields = Readonly<Record<string, string | undefined>>;

const numberOf = (text: string | undefined): unknown => (text?.trim() ? Number(text) : undefined);
const colourOf = (fields: Fields, name: string): unknown =>
  fields[name] === FREE ? fields[`${name}_free`] : fields[name];

interface Spec {
  kind: (typeof PARAMS)[keyof typeof PARAMS]["kind"];
}

const READ: Record<Spec["kind"], ((fields: Fields, name: string) => unknown) | null> = {
  number: (fields, name) => numberOf(fields[name]),
  flag: (fields, name) => fields[name] !== undefined,
  hex: colourOf,
  choice: (fields, name) => fields[name],
  // Read by itself.
  list: null,
};

const read = (fields: Fields, specs: Record<string, Spec>, prefix = "") =>
  Object.entries(specs).flatMap(([name, { kind }]) => {
    const value = READ[kind];
    return value ? [[name, value(fields, prefix + name)] as const] : [];
  });

export const markerField = (index: number, name: string): string => `m${index}_${name}`;

/** The form's fields as design parameters, unchecked. */
export function paramsOfFields(fields: Fields): Record<keyof DesignParams, unknown> {
  const markers = Array.from({ length: PARAMS.markers.max }, (_, i) => markerField(i, ""))
    .filter((prefix) => (fields[`${prefix}type`] ?? NONE) !== NONE)
    .map((prefix) => Object.fromEntries(read(fields, MARKER_PARAMS, prefix)));
  return { ...Object.fromEntries(read(fields, PARAMS)), markers } as Record<keyof DesignParams, unknown>;
}
