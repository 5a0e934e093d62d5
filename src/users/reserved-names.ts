import { translatorFor } from "../i18n/translator";
import { LANGUAGES } from "../limits/languages";
import { memoize } from "../runtime/cache";
import { skeletonOf } from "../text/confusables";
import { isReservedNameKey, nameKey } from "./names";

/** Combining marks of Latin, Greek, Cyrillic and Arabic. */
const ACCENTS = /[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g;
const PUNCTUATION = /[^\p{L}\p{M}\p{N}|!@$]/gu;
const TRAILING_NUMBER = /[\s\p{P}]*\p{N}+\s*$/u;

/** Skeleton of a name for look-alike comparison. */
function nameSkeletonOf(name: string): string {
  const letters = nameKey(name).replace(TRAILING_NUMBER, "").normalize("NFD").replace(ACCENTS, "");
  const characters = letters.normalize("NFC").replace(PUNCTUATION, "");
  return skeletonOf(characters);
}

const FORMER_DELETED_NAMES = ["Deleted account", "Usuario eliminado", "مستخدم محذوف"];

/** The product name; a nickname that contains it could be taken for the team's. */
const PRODUCT_SKELETON = nameSkeletonOf("Driftglass");

/** Skeletons of the placeholder for deleted accounts in all languages, including former ones. */
const reservedSkeletons = memoize("reserved names", (): ReadonlySet<string> => {
  const placeholders = LANGUAGES.map((language) => translatorFor(language)("social.person.gone"));
  return new Set([...placeholders, ...FORMER_DELETED_NAMES].map(nameSkeletonOf));
});

/** Whether a nickname looks like the placeholder for deleted accounts, or contains the product name. */
export function isReservedNickname(nickname: string): boolean {
  const skeleton = nameSkeletonOf(nickname);
  return (
    isReservedNameKey(nameKey(nickname)) || reservedSkeletons().has(skeleton) || skeleton.includes(PRODUCT_SKELETON)
  );
}
