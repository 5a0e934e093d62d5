export { composer } from "./compose";
export { askOnce, changeSettings, type Settings, settingsOf, stopWeekly } from "./settings";
export { writeWeekly } from "./weekly";
