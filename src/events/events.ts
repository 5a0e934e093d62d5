export { type Bus, openBus } from "./bus";
export { type Live, liveOf } from "./live";
export { appendEvent, appendToBoth, tidyEvents } from "./log";
export { announceSessions, announceTyping, announceUnread } from "./signals";
export { type EventName, tagOf } from "./sse-format";
export { Streams } from "./streams";
