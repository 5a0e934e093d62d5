export { Translatable, TranslateForm } from "./pages/translatable";
