import type { Translate } from "../../i18n/translator";
import { DELETED_USER_ID } from "../../limits/account";

/** Replaces an erased designer's name by a text in the reader's language. */
export const localizeDesigner = <D extends { id: string; nickname: string } | null>(t: Translate, designer: D): D =>
  designer?.id === DELETED_USER_ID ? { ...designer, nickname: t("social.person.gone") } : designer;
