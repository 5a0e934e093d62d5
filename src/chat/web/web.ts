/** What other rooms' pages use of this one. */
export { ChatWays } from "./pages/head";
