/** The front door of the room: what people wrote, in the reader's language. */

export { storedTranslation } from "./store";
