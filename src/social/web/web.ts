export { FollowButton } from "./pages/follow-button";
