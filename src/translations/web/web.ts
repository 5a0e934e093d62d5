/** What other rooms' pages use of this one. */
export { Translatable, TranslateForm } from "./pages/translatable";
