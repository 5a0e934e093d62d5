import { door, members, type Row, room, row } from "./row";

const author = "/api/users/{authorId}";
const page = "/friends/{authorId}";
const first = "/complete-profile?next=%2Ffriends%2F{authorId}";

/** The author is of the stranger's age; whoever has no birthday yet meets nobody. */
export const PEOPLE: Row[] = [
  members("GET /api/friends", 200),
  members("GET /api/users/search", 200, { at: "/api/users/search?q=p" }),
  row("GET /api/users/:id", [401, 403, 200], { at: author }),
  row("POST /api/users/:id/follow", [401, 403, 200, ["author", 409]], { at: `${author}/follow` }),
  row("DELETE /api/users/:id/follow", [401, 200, 200, ["author", 409]], { at: `${author}/follow` }),
  row("POST /api/users/:id/block", [401, 200, 200, ["author", 409]], { at: `${author}/block` }),
  row("DELETE /api/users/:id/block", [401, 200, 200, ["author", 409]], { at: `${author}/block` }),
  room("/friends"),
  room("/friends/search"),
  row("GET /friends/:id", ["/login?next=%2Ffriends%2F{authorId}", first, 200, ["author", "/profile"]], {
    at: page,
  }),
  row(
    "GET /friends/:id/album",
    ["/login?next=%2Ffriends%2F{authorId}%2Falbum", 403, 200, ["author", "/album"]],
    { at: `${page}/album` },
  ),
  row(
    "GET /friends/:id/album/:photo",
    ["/login?next=%2Ffriends%2F{authorId}%2Falbum%2F{photo}", 403, 200, ["author", "/album/{photo}"]],
    { at: `${page}/album/{photo}` },
  ),
  row("POST /friends/:id/follow", [door("/"), first, "/"], { at: `${page}/follow` }),
  row("POST /friends/:id/unfollow", [door("/"), "/", "/"], { at: `${page}/unfollow` }),
  row("POST /friends/:id/block", [door("/"), "/", "/"], { at: `${page}/block` }),
  row("POST /friends/:id/unblock", [door("/"), "/", "/"], { at: `${page}/unblock` }),
  room("/profile/blocked"),
];
