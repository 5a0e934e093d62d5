export { composer } from "./compose";
export { askOnce, changeSettings, settingsOf, stopWeekly } from "./settings";
export { writeWeekly } from "./weekly";
