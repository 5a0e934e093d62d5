export { Tie } from "./pages/follow-button";
