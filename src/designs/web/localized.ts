import type { Translate } from "../../i18n/translator";
import { DELETED_USER_ID } from "../../limits/account";

/** Replaces a deleted designer's name. */
export const localizeDesigner = <D extends { id: string; nickname: string } | null>(
  t: Translate,
  designer: D,
): D => (designer?.id === DELETED_USER_ID ? { ...designer, nickname: t("social.person.gone") } : designer);
