export {
  countHeldPhotos,
  decideHeldPhoto,
  HELD_PHOTO_QUEUE,
  type HeldPhoto,
  listHeldPhotos,
  loadHeldPhoto,
  onHeldPhotoRemoved,
} from "./photos/held-photos";
export { listUserPhotoFiles } from "./photos/photo-rows";
export { listAlbumPhotos, listShownAlbumPhotos } from "./photos/photos";
export type { ProfileCounters } from "./profile-counters";
export { reportablePerson } from "./reporting";
export { listTooYoung, noteTooYoung } from "./too-young";
export { updateLocaleSettings, updateProfile } from "./update";
export { loadUserJson } from "./user-json";
