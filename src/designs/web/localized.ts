import type { Translate } from "../../i18n/intl";
import { GONE } from "../../limits/limits";

/** Replaces a deleted designer's name. */
export const worded = <D extends { id: string; nickname: string } | null>(t: Translate, designer: D): D =>
  designer?.id === GONE ? { ...designer, nickname: t("social.person.gone") } : designer;
