import type { Translate } from "../../i18n/translator";
import { toIsoTime } from "../../runtime/iso";
import type { ChatOverview } from "../chat";

/** What the other one is called; who has left has no name any more. */
export const partnerName = (t: Translate, { nickname }: { nickname: string }): string =>
  nickname || t("social.person.gone");

/** As the API tells it (docs/product.md 16.5), design names in the reader's language. */
export function chatOverviewJson(t: Translate, { metBottle, friendsSince, person, ...about }: ChatOverview) {
  return {
    ...about,
    person: { ...person, nickname: partnerName(t, person) },
    metBottle: metBottle && { ...metBottle, foundAt: toIsoTime(metBottle.foundAt) },
    friendsSince: friendsSince === null ? null : toIsoTime(friendsSince),
  };
}
