export { Translatable, TranslateForm, translatableMarkup, translateFormMarkup } from "./pages/translatable";
