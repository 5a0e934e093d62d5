/** Kinds of values that several sections of the settings share. */
import { z } from "zod";

/** Invalid setting; the message is shown to the operator. */
export class ConfigError extends Error {}

export function wholeNumber(low: number, high: number) {
  const error = `must be a whole number from ${low} to ${high}`;
  return z.coerce.number(error).int(error).min(low, error).max(high, error);
}

export const oneOf = <const Values extends [string, ...string[]]>(...values: Values) =>
  z.enum(values, `must be one of ${values.join(", ")}`);

export const flag = oneOf("0", "1").transform((value) => value === "1");
export const credential = z.string().max(500).optional();

const isOrigin = (value: string): boolean =>
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  new URL(value).href === `${new URL(value).origin}/`;
export const origin = z.string().refine(isOrigin, "must be an origin such as https://example.org");

/** Names of this machine itself, as the host of a URL. */
export const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Values of settings that belong together, in the order of `names`; null if none is set.
 * @param prefix of the group, for the message
 * @throws ConfigError where some are set and others are missing
 */
export function readSettingGroup(settings: Record<string, unknown>, names: string[], prefix: string): string[] | null {
  const values = names.map((name) => settings[name]);
  if (values.every((value) => value === undefined)) return null;
  const missing = names[values.indexOf(undefined)];
  if (missing) throw new ConfigError(`setting ${missing}: missing beside the others of ${prefix}_…`);
  return values.map(String);
}
