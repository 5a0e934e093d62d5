export { findStoredTranslation } from "./store";
