import type { Recent } from "../../chat/chat";
import { iso } from "../../iso";
import type { Listed, Person, Relation, Since } from "../social";

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
export const personJson = ({ album, meets: _, official, ...person }: Person) => ({
  ...person,
  ...(official ? { official } : {}),
  album: album.map(({ path }) => path),
});

/** As in api.md; an empty nickname is a deleted account. */
export const talkJson = ({ person, last, at, unread, muted, request }: Recent, relation: Relation) => ({
  ...listedJson({ ...person, relation }),
  since: iso(at),
  last: last && { kind: last.kind, text: last.text, mine: last.mine, createdAt: iso(last.at) },
  unread,
  muted,
  request,
});
