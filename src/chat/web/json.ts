import type { Translate } from "../../i18n/translator";
import { toIsoTime } from "../../runtime/iso";
import type { ChatOverview } from "../chat";

/** The partner's nickname, or a placeholder for a deleted account. */
export const partnerName = (t: Translate, { nickname }: { nickname: string }): string =>
  nickname || t("social.person.gone");

/** The chat overview as JSON, as in docs/product.md 16.5. */
export function chatOverviewJson(
  t: Translate,
  { metBottle, friendsSince, person, textsLeft: _textsLeft, hasBegun: _hasBegun, ...overview }: ChatOverview,
) {
  return {
    ...overview,
    person: { ...person, nickname: partnerName(t, person) },
    metBottle: metBottle && { ...metBottle, foundAt: toIsoTime(metBottle.foundAt) },
    friendsSince: friendsSince === null ? null : toIsoTime(friendsSince),
  };
}
