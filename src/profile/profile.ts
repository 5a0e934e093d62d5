export { albumOf } from "./photos/photos";
export { pictureFilesOf } from "./photos/rows";
export { backpackSeen, placesTaken } from "./places";
export { personThing } from "./reporting";
export { needProfileComplete } from "./rules";
export { designedCount, selfView } from "./self";
export { type BandChanged, correctBirthday, updateProfile, updateSettings } from "./update";
