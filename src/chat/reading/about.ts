import type { Queries } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import {
  areFriends,
  areStrangersApart,
  refusalOf,
  requestOf,
  type Standing,
  type WriteRefusal,
} from "../rules";
import { type Found, pairOf, standingOf } from "../standing";
import { type MetBottle, metBottle } from "./met-bottle";
import { type ChatPerson, departed, personOf, unpictured } from "./people";
import { mineOf } from "./progress-row";

/** The reader is under a measure themselves. */
type Stopped = "suspended" | "feature_limited";

type Relation = "self" | "none" | "following" | "follower" | "friend" | "blocked";

export interface About {
  person: ChatPerson;
  gone: boolean;
  relation: Relation;
  canWrite: boolean;
  canSendPictures: boolean;
  canBurn: boolean;
  /** Code of the refusal a text would get. */
  reason: WriteRefusal | Stopped | null;
  /** Who waits for an answer, with texts left. */
  request: { from: "me" | "them"; left: number } | null;
  metBottle: MetBottle | null;
  muted: boolean;
  unread: number;
  readSeq: number;
  /** ms; null: they are not friends */
  friendsSince: number | null;
}

const RELATIONS: [Relation, (standing: Standing) => boolean][] = [
  ["self", ({ self }) => self],
  ["blocked", ({ iBlocked }) => iBlocked],
  ["friend", areFriends],
  ["following", ({ iFollow }) => iFollow],
  ["follower", ({ followsMe }) => followsMe],
];

const relationOf = (standing: Standing): Relation =>
  RELATIONS.find(([, holds]) => holds(standing))?.[0] ?? "none";

/** @throws Refusal `user_not_found`, `profile_incomplete` */
function checkThere(standing: Standing, person: ChatPerson | null): void {
  if (!person || !standing.there) throw new Refusal("user_not_found");
  if (!areStrangersApart(standing) || person.official) return;
  throw new Refusal(standing.myBand === null ? "profile_incomplete" : "user_not_found");
}

function shown({ myBand, theirBand, writer }: Found, person: ChatPerson | null): ChatPerson | null {
  const met = myBand === theirBand || writer?.official === 1;
  return person === null || met || person.official ? person : unpictured(person);
}

/**
 * What one has with somebody, whether or not anything was written yet.
 * @throws Refusal `user_not_found` where nobody is there, somebody banned or of the other age band, and nothing was written;
 * `profile_incomplete` to who belongs to no age band yet; `yourself`
 */
export async function aboutChat(db: Queries, me: string, other: string, now: number): Promise<About> {
  if (me === other) throw new Refusal("yourself");
  const [standing, mine, person] = await Promise.all([
    standingOf(db, me, other, now),
    mineOf(db, me, other),
    personOf(db, other),
  ]);
  if (!mine) checkThere(standing, person);
  const reason = refusalOf(standing, "text");
  return {
    person: shown(standing, person) ?? departed(other),
    gone: !person,
    relation: relationOf(standing),
    canWrite: reason === null,
    canSendPictures: refusalOf(standing, "image") === null,
    canBurn: refusalOf(standing, "burn") === null,
    reason,
    request: requestOf(standing),
    metBottle: await metBottle(db, standing.metBottle, pairOf(me, other)),
    muted: mine?.muted === 1,
    unread: mine?.unread ?? 0,
    readSeq: mine?.read_seq ?? 0,
    friendsSince: areFriends(standing) ? standing.friendsSince : null,
  };
}
