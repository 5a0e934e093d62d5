export { blockPerson, unblockPerson } from "./blocking";
export { followPerson, unfollowPerson } from "./following";
export type { RelatedPerson } from "./friends";
export {
  filterCanMeet,
  findBlockedPerson,
  findFollowerName,
  findOpenRelation,
  type ListedPerson,
  loadPersonProfile,
  type PersonProfile,
} from "./people";
export { listBlockedPeople, listRelatedPeople } from "./relation-lists";
export { loadFollowsBetween, loadRelations } from "./relations";
export type { Relation } from "./rules";
export { type PeopleSearchResult, searchPeople } from "./search";
