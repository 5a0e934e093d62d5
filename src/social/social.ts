export { blockPerson, type OnBlocked, unblockPerson } from "./blocking";
export { changeContactRules, loadContactRules } from "./contact/contact-settings";
export { type FollowProspect, loadFollowProspect } from "./contact/follow-rules";
export { FOLLOWER_TAG, followPerson, unfollowPerson } from "./following";
export type { RelatedPerson } from "./friends";
export {
  filterCanMeet,
  findBlockedPerson,
  findOpenRelation,
  type ListedPerson,
  loadPersonProfile,
  type PersonProfile,
} from "./people";
export type { ListPersonDesigns, PersonDesign } from "./person-designs";
export { listBlockedPeople, listRelatedPeople } from "./relation-lists";
export { findFollowerName, loadFollowsBetween, loadRelations } from "./relations";
export type { Relation } from "./rules";
export { type PeopleSearchResult, searchPeople } from "./search";
