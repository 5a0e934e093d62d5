/** What a chat's page needs of the letters' store, which is loaded with other pages. */
export { claimOfflineStore } from "./store";
