import type { Translate } from "../../i18n/intl";
import { iso } from "../../iso";
import type { About } from "../chat";

/** What one has with somebody; a design of the house is called what it is called in the reader's language. */
export function aboutJson(t: Translate, { metBottle, friendsSince, person, ...about }: About) {
  return {
    ...about,
    person: person.nickname ? person : { ...person, nickname: t("social.person.gone") },
    metBottle: metBottle && { ...metBottle, foundAt: iso(metBottle.foundAt) },
    friendsSince: friendsSince === null ? null : iso(friendsSince),
  };
}
