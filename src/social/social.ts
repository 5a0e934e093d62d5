/** The front door of the room: who follows, befriends and blocks whom. */
export { block, unblock } from "./blocking";
export { follow, unfollow } from "./following";
export type { Since } from "./friends";
export { blockedBy, TIES, type Ties, tiesOf } from "./lists";
export { type Listed, type Looking, nameOf, type Person, personSeen, tieTo, whoMeet } from "./people";
export { relationBetween, relationsWith } from "./relations";
export type { Relation } from "./rules";
export { searchPeople } from "./search";
