export { FollowButton, followButtonMarkup } from "./pages/follow-button";
