/** The front door of the room: what people wrote, in the reader's language. */

export { storedTranslation, tidyTranslations } from "./store";
export { type Translation, translateThing } from "./translate";
