export { block, unblock } from "./blocking";
export { follow, unfollow } from "./following";
export { blockedBy, type Since, tiesOf } from "./lists";
export { type Listed, nameOf, type Person, personSeen, tieTo, whoMeet } from "./people";
export { relationBetween, relationsWith } from "./relations";
export type { Relation } from "./rules";
export { searchPeople } from "./search";
