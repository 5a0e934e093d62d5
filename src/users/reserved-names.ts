import { translatorFor } from "../i18n/translator";
import { LANGUAGES } from "../limits/languages";
import { isReservedNameKey, nameKey } from "./names";

/** Lower-case characters that look like a Latin letter. */
const LOOKALIKES: Record<string, string> = {
  a: "аαɑ4@",
  b: "вβ8",
  c: "сϲ",
  d: "ԁɗ",
  e: "еєε3",
  g: "ɡ9",
  h: "нһη",
  k: "кκ",
  l: "іιı1|!ӏi",
  m: "м",
  n: "ոп",
  o: "оοσ0օ",
  p: "рρ",
  q: "ԛ",
  r: "гᴦ",
  s: "ѕ5$",
  t: "тτ7",
  u: "υս",
  v: "ѵν",
  w: "ԝω",
  x: "хχ",
  y: "уγ",
};

const LOOKALIKE_TO_LATIN = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, characters]) =>
    [...characters].map((character) => [character, letter] as const),
  ),
);

/** Combining marks of Latin, Greek, Cyrillic and Arabic. */
const ACCENTS = /[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g;
const PUNCTUATION = /[^\p{L}\p{M}\p{N}|!@$]/gu;
const TRAILING_NUMBER = /[\s\p{P}]*\p{N}+\s*$/u;

/** Skeleton of a name for look-alike comparison. */
function nameSkeletonOf(name: string): string {
  const letters = nameKey(name).replace(TRAILING_NUMBER, "").normalize("NFD").replace(ACCENTS, "");
  const characters = letters.normalize("NFC").replace(PUNCTUATION, "");
  return [...characters].map((character) => LOOKALIKE_TO_LATIN.get(character) ?? character).join("");
}

/** Skeletons of the placeholder for deleted accounts in all languages, including former ones. */
const reservedSkeletons = new Set<string>();
const FORMER_DELETED_NAMES = ["Deleted account", "Usuario eliminado", "مستخدم محذوف"];

/** The product name; a nickname that contains it could be taken for the team's. */
const PRODUCT_SKELETON = nameSkeletonOf("Driftglass");

function loadReservedSkeletons(): Set<string> {
  if (reservedSkeletons.size === 0) {
    for (const language of LANGUAGES)
      reservedSkeletons.add(nameSkeletonOf(translatorFor(language)("social.person.gone")));
    for (const name of FORMER_DELETED_NAMES) reservedSkeletons.add(nameSkeletonOf(name));
  }
  return reservedSkeletons;
}

/** Whether a nickname looks like the placeholder for deleted accounts, or contains the product name. */
export function isReservedNickname(nickname: string): boolean {
  const skeleton = nameSkeletonOf(nickname);
  return (
    isReservedNameKey(nameKey(nickname)) ||
    loadReservedSkeletons().has(skeleton) ||
    skeleton.includes(PRODUCT_SKELETON)
  );
}
