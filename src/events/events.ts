export { type EventBus, openEventBus } from "./event-bus";
export {
  appendEvent,
  appendEvents,
  appendEventToPair,
  deleteOldEvents,
  eraseEventsAbout,
  personOfRef,
  personRef,
} from "./log";
export { publishSessionsChanged, publishTypingSignal, publishUnreadChanged } from "./publish";
export { mergeRoomEvents, type RoomEvents } from "./room-events";
export { type EventName, eventIdOf, eventIdPrefixOf } from "./sse-format";
export { EventStreams } from "./streams";
