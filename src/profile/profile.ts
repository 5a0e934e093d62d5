export { listUserPhotoFiles } from "./photos/photo-rows";
export { listAlbumPhotos } from "./photos/photos";
export type { ProfileCounters } from "./profile-counters";
export { reportablePerson } from "./reporting";
export { updateLocaleSettings, updateProfile } from "./update";
export { loadUserJson } from "./user-json";
