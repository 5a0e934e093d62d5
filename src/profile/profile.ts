export type { Belongings } from "./belongings";
export { albumOf } from "./photos/photos";
export { pictureFilesOf } from "./photos/rows";
export { personThing } from "./reporting";
export { selfView } from "./self";
export { type BandChanged, correctBirthday, updateProfile, updateSettings } from "./update";
