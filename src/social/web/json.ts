import type { Recent } from "../../chat/chat";
import { partnerName } from "../../chat/web/web";
import type { Translate } from "../../i18n/intl";
import { iso } from "../../runtime/iso";
import type { Listed, Person, Relation, Since } from "../social";

/** What somebody is called; an empty name: somebody of another age band. */
export const nameIn = (t: Translate, { nickname }: Pick<Listed, "nickname">): string =>
  nickname || t("social.person.somebody");

/** As in api.md. */
export const listedJson = ({ official, ...person }: Listed) => ({
  ...person,
  ...(official ? { official } : {}),
});

export const sinceJson = ({ since, ...person }: Since) => ({
  ...listedJson(person),
  since: iso(since),
});

/** Person of api.md. */
export const personJson = (t: Translate, { album, meets: _, official, ...person }: Person) => ({
  ...person,
  nickname: nameIn(t, person),
  ...(official ? { official } : {}),
  album: album.map(({ path }) => path),
});

/** As in api.md. */
export const talkJson = (
  t: Translate,
  { person, last, at, unread, muted, request }: Recent,
  relation: Relation,
) => ({
  ...listedJson({ ...person, nickname: partnerName(t, person), relation }),
  since: iso(at),
  last: last && { kind: last.kind, text: last.text, mine: last.mine, createdAt: iso(last.at) },
  unread,
  muted,
  request,
});
