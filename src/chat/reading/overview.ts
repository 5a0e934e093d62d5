import type { DbOrTx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { type ChatRelationDetails, loadChatRelation, toOrderedPair } from "../relation";
import {
  areFriends,
  areUntiedAcrossAgeBands,
  type ChatRelation,
  pendingRequestOf,
  type WriteRefusal,
  writeRefusalOf,
} from "../rules";
import { type ChatPerson, deletedChatPerson, findChatPerson, withoutPictureAndCountry } from "./chat-person";
import { findOwnMember } from "./own-member";
import { loadSharedBottle, type SharedBottle } from "./shared-bottle";

/** The reader is under a measure themselves. */
type MeasureRefusalCode = "suspended" | "feature_limited";

type ChatRelationKind = "self" | "none" | "following" | "follower" | "friend" | "blocked";

export interface ChatOverview {
  person: ChatPerson;
  gone: boolean;
  relation: ChatRelationKind;
  canWrite: boolean;
  canSendPictures: boolean;
  canBurn: boolean;
  /** Code of the refusal a text would get. */
  reason: WriteRefusal | MeasureRefusalCode | null;
  /** Who waits for an answer, with texts left. */
  request: { from: "me" | "them"; left: number } | null;
  metBottle: SharedBottle | null;
  muted: boolean;
  unread: number;
  readSeq: number;
  /** ms; null: they are not friends */
  friendsSince: number | null;
}

const RELATION_KIND_TESTS: [ChatRelationKind, (standing: ChatRelation) => boolean][] = [
  ["self", ({ self }) => self],
  ["blocked", ({ iBlocked }) => iBlocked],
  ["friend", areFriends],
  ["following", ({ iFollow }) => iFollow],
  ["follower", ({ followsMe }) => followsMe],
];

const relationKindOf = (standing: ChatRelation): ChatRelationKind =>
  RELATION_KIND_TESTS.find(([, holds]) => holds(standing))?.[0] ?? "none";

/** @throws Refusal `user_not_found`, `profile_incomplete` */
function refuseUnknownPerson(standing: ChatRelation, person: ChatPerson | null): void {
  if (!person || !standing.partnerExists) throw new Refusal("user_not_found");
  if (!areUntiedAcrossAgeBands(standing) || person.official) return;
  throw new Refusal(standing.myBand === null ? "profile_incomplete" : "user_not_found");
}

function visiblePartner(
  { myBand, theirBand, writer }: ChatRelationDetails,
  person: ChatPerson | null,
): ChatPerson | null {
  const met = myBand === theirBand || writer?.official === 1;
  return person === null || met || person.official ? person : withoutPictureAndCountry(person);
}

/**
 * What one has with somebody, whether or not anything was written yet.
 * @throws Refusal `user_not_found` where nobody is there, somebody banned or of the other age band, and nothing was written;
 * `profile_incomplete` to who belongs to no age band yet; `yourself`
 */
export async function loadChatOverview(
  db: DbOrTx,
  me: string,
  other: string,
  now: number,
): Promise<ChatOverview> {
  if (me === other) throw new Refusal("yourself");
  const [standing, mine, person] = await Promise.all([
    loadChatRelation(db, me, other, now),
    findOwnMember(db, me, other),
    findChatPerson(db, other),
  ]);
  if (!mine) refuseUnknownPerson(standing, person);
  const reason = writeRefusalOf(standing, "text");
  return {
    person: visiblePartner(standing, person) ?? deletedChatPerson(other),
    gone: !person,
    relation: relationKindOf(standing),
    canWrite: reason === null,
    canSendPictures: writeRefusalOf(standing, "image") === null,
    canBurn: writeRefusalOf(standing, "burn") === null,
    reason,
    request: pendingRequestOf(standing),
    metBottle: await loadSharedBottle(db, standing.metBottle, toOrderedPair(me, other)),
    muted: mine?.muted === 1,
    unread: mine?.unread ?? 0,
    readSeq: mine?.read_seq ?? 0,
    friendsSince: areFriends(standing) ? standing.friendsSince : null,
  };
}
