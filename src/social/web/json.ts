import type { RecentConversation } from "../../chat/chat";
import { partnerName } from "../../chat/web/web";
import type { Translate } from "../../i18n/translator";
import { toIsoTime } from "../../runtime/iso";
import type { ListedPerson, PersonProfile, RelatedPerson, Relation } from "../social";

/** A person's name, or a placeholder if it is empty (another age band). */
export const personNameIn = (t: Translate, { nickname }: Pick<ListedPerson, "nickname">): string =>
  nickname || t("social.person.somebody");

/** As the API tells it (docs/product.md 16.5). */
export const listedPersonJson = ({ official, ...person }: ListedPerson) => ({
  ...person,
  ...(official ? { official } : {}),
});

export const relatedPersonJson = ({ since, ...person }: RelatedPerson) => ({
  ...listedPersonJson(person),
  since: toIsoTime(since),
});

/** A person as the API tells it (docs/product.md 16.5). */
export const personProfileJson = (t: Translate, { album, meets: _, official, ...person }: PersonProfile) => ({
  ...person,
  nickname: personNameIn(t, person),
  ...(official ? { official } : {}),
  album: album.map(({ path }) => path),
});

/** As the API tells it (docs/product.md 16.5). */
export const conversationJson = (
  t: Translate,
  { person, last, at, unread, muted, request }: RecentConversation,
  relation: Relation,
) => ({
  ...listedPersonJson({ ...person, nickname: partnerName(t, person), relation }),
  since: toIsoTime(at),
  last: last && { kind: last.kind, text: last.text, mine: last.mine, createdAt: toIsoTime(last.at) },
  unread,
  muted,
  request,
});
