import type { Translate } from "../../i18n/intl";
import { iso } from "../../iso";
import type { About } from "../chat";

/** As in api.md, design names in the reader's language. */
export function aboutJson(t: Translate, { metBottle, friendsSince, person, ...about }: About) {
  return {
    ...about,
    person: person.nickname ? person : { ...person, nickname: t("social.person.gone") },
    metBottle: metBottle && { ...metBottle, foundAt: iso(metBottle.foundAt) },
    friendsSince: friendsSince === null ? null : iso(friendsSince),
  };
}
