import type { Translate } from "../../i18n/intl";
import { iso } from "../../runtime/iso";
import type { About } from "../chat";

/** What the other one is called; who has left has no name any more. */
export const partnerName = (t: Translate, { nickname }: { nickname: string }): string =>
  nickname || t("social.person.gone");

/** As in api.md, design names in the reader's language. */
export function aboutJson(t: Translate, { metBottle, friendsSince, person, ...about }: About) {
  return {
    ...about,
    person: { ...person, nickname: partnerName(t, person) },
    metBottle: metBottle && { ...metBottle, foundAt: iso(metBottle.foundAt) },
    friendsSince: friendsSince === null ? null : iso(friendsSince),
  };
}
