/** What other rooms' pages use of this one's. */
export { Tie } from "./pages/tie";
