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
  kind: string;
}

function fieldValue(fields: Fields, name: string, { kind }: Spec): unknown {
  if (kind === "number") return numberOf(fields[name]);
  if (kind === "flag") return fields[name] !== undefined;
  return kind === "hex" ? colourOf(fields, name) : fields[name];
}

const read = (fields: Fields, specs: Record<string, Spec>, prefix = "") =>
  Object.entries(specs)
    .filter(([, { kind }]) => kind !== "list")
    .map(([name, spec]) => [name, fieldValue(fields, prefix + name, spec)] as const);

export const markerField = (index: number, name: string): string => `m${index}_${name}`;

/** The form's fields as design parameters, unchecked. */
export function paramsOfFields(fields: Fields): Record<keyof DesignParams, unknown> {
  const markers = Array.from({ length: PARAMS.markers.max }, (_, i) => markerField(i, ""))
    .filter((prefix) => (fields[`${prefix}type`] ?? NONE) !== NONE)
    .map((prefix) => Object.fromEntries(read(fields, MARKER_PARAMS, prefix)));
  return { ...Object.fromEntries(read(fields, PARAMS)), markers } as Record<keyof DesignParams, unknown>;
}
