import type { DbOrTx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { isFirstPhoto } from "../pictures/photo-blur";
import { type ChatRelationDetails, loadChatRelation, toOrderedPair } from "../relation";
import {
  areFriends,
  areOfOneAgeBand,
  areUntiedAcrossAgeBands,
  type ChatRelation,
  pendingRequestOf,
  textsLeftOf,
  type WriteRefusal,
  writeRefusalOf,
} from "../rules";
import { type ChatPerson, deletedChatPerson, findChatPerson, withoutPictureAndCountry } from "./chat-person";
import { findOwnMember } from "./own-member";
import { loadSharedBottle, type SharedBottle } from "./shared-bottle";

/** Refusals because the reader's own account is suspended or limited. */
type MeasureRefusalCode = "suspended" | "feature_limited";

type ChatRelationKind = "self" | "none" | "following" | "follower" | "friend" | "blocked";

export interface ChatOverview {
  person: ChatPerson;
  gone: boolean;
  relation: ChatRelationKind;
  canWrite: boolean;
  canSendPictures: boolean;
  canBurn: boolean;
  /** No photo was sent to this friend yet. */
  firstPhoto: boolean;
  /** Error code that sending a text would give; null: none. */
  reason: WriteRefusal | MeasureRefusalCode | null;
  /** Unanswered request: its sender, and how many texts they have left. */
  request: { from: "me" | "them"; left: number } | null;
  /** First messages that one may still send; null: as many as one likes. */
  textsLeft: number | null;
  metBottle: SharedBottle | null;
  muted: boolean;
  /** Somebody has written, as far as the reader may know. */
  hasBegun: boolean;
  /** All that the other one writes is shown translated. */
  translates: boolean;
  unread: number;
  readSeq: number;
  /** ms; null: they are not friends */
  friendsSince: number | null;
}

const RELATION_KIND_TESTS: [ChatRelationKind, (relation: ChatRelation) => boolean][] = [
  ["self", ({ self }) => self],
  ["blocked", ({ iBlocked }) => iBlocked],
  ["friend", areFriends],
  ["following", ({ iFollow }) => iFollow],
  ["follower", ({ followsMe }) => followsMe],
];

const relationKindOf = (relation: ChatRelation): ChatRelationKind =>
  RELATION_KIND_TESTS.find(([, matches]) => matches(relation))?.[0] ?? "none";

/** @throws Refusal `user_not_found`, `profile_incomplete` */
function refuseUnknownPerson(relation: ChatRelation, person: ChatPerson | null): void {
  if (!person || !relation.partnerExists) throw new Refusal("user_not_found");
  if (!areUntiedAcrossAgeBands(relation)) return;
  throw new Refusal(relation.myBand === null ? "profile_incomplete" : "user_not_found");
}

function visiblePartner(relation: ChatRelationDetails, person: ChatPerson | null): ChatPerson | null {
  const isNamed = areOfOneAgeBand(relation);
  return person === null || isNamed ? person : withoutPictureAndCountry(person);
}

/**
 * The state of a chat with one person, whether or not any message exists. @param now ms
 * @throws Refusal `yourself`; without a conversation also `user_not_found` (unknown, banned or of the other age band) and
 * `profile_incomplete` (the reader has no age band)
 */
export async function loadChatOverview(db: DbOrTx, me: string, other: string, now: number): Promise<ChatOverview> {
  if (me === other) throw new Refusal("yourself");
  const [relation, member, person] = await Promise.all([
    loadChatRelation(db, me, other, now),
    findOwnMember(db, me, other),
    findChatPerson(db, other),
  ]);
  if (!member) refuseUnknownPerson(relation, person);
  const reason = writeRefusalOf(relation, "text");
  const canSendPictures = writeRefusalOf(relation, "image") === null;
  return {
    person: visiblePartner(relation, person) ?? deletedChatPerson(other),
    gone: !person,
    relation: relationKindOf(relation),
    canWrite: reason === null,
    canSendPictures,
    canBurn: writeRefusalOf(relation, "burn") === null,
    firstPhoto: canSendPictures && (await isFirstPhoto(db, me, relation)),
    reason,
    request: pendingRequestOf(relation),
    textsLeft: textsLeftOf(relation),
    metBottle: await loadSharedBottle(db, relation.metBottle, toOrderedPair(me, other)),
    muted: member?.muted === 1,
    hasBegun: relation.opener !== null,
    translates: member?.translates === 1,
    unread: member?.unread ?? 0,
    readSeq: member?.read_seq ?? 0,
    friendsSince: areFriends(relation) ? relation.friendsSince : null,
  };
}
