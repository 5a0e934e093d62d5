import type { DbOrTx } from "../db/transact";
import { toIsoTime } from "../runtime/iso";
import type { SignedIn } from "../users/users";
import { listAlbumPhotos } from "./photos/photos";
import type { ProfileCounters } from "./profile-counters";

/** A user's own account as JSON (`User` of the API). @param now ms */
export async function loadUserJson(
  db: DbOrTx,
  person: SignedIn,
  { placesTaken }: Pick<ProfileCounters, "placesTaken">,
  now: number,
) {
  const [used, album] = await Promise.all([placesTaken(db, person.id, now), listAlbumPhotos(db, person.id)]);
  return {
    id: person.id,
    username: person.username,
    nickname: person.nickname,
    email: person.email,
    emailVerified: person.emailVerified,
    birthday: person.birthday,
    gender: person.gender,
    signature: person.signature,
    interests: person.interests,
    reads: person.reads,
    translateAtOnce: person.translatesAtOnce,
    receipts: person.chatSwitches.receipts,
    typing: person.chatSwitches.typing,
    photoBlur: person.photoBlur,
    contact: person.contactChoices,
    timeZone: person.timeZone,
    avatar: person.avatar,
    album: album.map(({ path }) => path),
    country: person.country,
    language: person.language,
    coins: person.coins,
    backpack: { capacity: person.backpackCapacity, used },
    inviteCode: person.inviteCode,
    counts: person.counts,
    official: person.official,
    createdAt: toIsoTime(person.createdAt),
  };
}
