export type { Belongings } from "./belongings";
export { albumOf } from "./photos/photos";
export { pictureFilesOf } from "./photos/rows";
export { personThing } from "./reporting";
export { selfView } from "./self";
export { updateProfile, updateSettings } from "./update";
