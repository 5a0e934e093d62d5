export { Tie } from "./pages/tie";
