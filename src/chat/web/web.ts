export { ChatWays } from "./pages/head";
