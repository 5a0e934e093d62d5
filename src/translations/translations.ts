export { storedTranslation } from "./store";
