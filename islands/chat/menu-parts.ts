/** What the menu of a message opens, loaded as one with the first touch of the page. */
export { MessageInfoDialog } from "./info";
export { MessageMenu } from "./menu";
export { translateByDevice, translateByServer, translatedByText } from "./translate-message";
