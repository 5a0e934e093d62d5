import type { Translate } from "../i18n/translator";
import { parseUserAgent } from "./rules";

type DeviceNames = ReturnType<typeof parseUserAgent>;

const KIND_SEPARATOR = "|";

/** The kind of a device: browser and system, without versions. @param userAgent the User-Agent */
export function deviceKindOf(userAgent: string): string {
  const { browser, system } = parseUserAgent(userAgent);
  return `${browser ?? ""}${KIND_SEPARATOR}${system ?? ""}`;
}

/** Browser and system of a kind. */
export function deviceOfKind(kind: string): DeviceNames {
  const [browser, system] = kind.split(KIND_SEPARATOR);
  return { browser: browser || null, system: system || null };
}

/** Such as "Chrome on Android". */
export function deviceText(t: Translate, { browser, system }: DeviceNames): string {
  if (browser && system) return t("account.devices.name", { browser, system });
  return browser ?? system ?? t("account.devices.unknown");
}
