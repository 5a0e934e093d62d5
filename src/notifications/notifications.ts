export { notificationComposer } from "./compose";
export {
  changeNotificationSettings,
  claimPushQuestion,
  loadNotificationSettings,
  stopWeeklyEmail,
} from "./settings";
export { enqueueWeeklyEmails } from "./weekly-email";
