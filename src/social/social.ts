export { block, unblock } from "./blocking";
export { follow, unfollow } from "./following";
export type { Since } from "./friends";
export { blockedBy, tiesOf } from "./lists";
export { followerOf, type Listed, nameOf, type Person, personSeen, tieTo, whoMeet } from "./people";
export { relationBetween, relationsWith } from "./relations";
export type { Relation } from "./rules";
export { type PeopleFound, searchPeople } from "./search";
