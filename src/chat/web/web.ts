export { partnerName } from "./json";
export { ChatWays } from "./pages/head";
