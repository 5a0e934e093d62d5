import { door, members, open, type Row, room, row } from "./row";

const OWN: Pick<Row, "at"> = { at: "/album/{photo}" };

export const PHOTOS: Row[] = [
  members("POST /api/auth/upload-avatar", 422),
  members("DELETE /api/auth/avatar", 200),
  members("POST /api/auth/album", 422),
  row("PUT /api/auth/album", [401, 409, 409, ["author", 200]], { json: { photos: ["{photo}"] } }),
  row("DELETE /api/auth/album", [401, 404, 404, ["author", 200]], { json: { photo: "{photo}" } }),
  // Nobody sees what has no bytes; `tests/profile/seeing.test.ts` has some.
  open("GET /pictures/:file", 404, { at: "/pictures/{file}-1280.webp" }),
  room("/avatar"),
  row("POST /avatar", [door("/"), 422, 422]),
  row("POST /avatar/remove", [door("/"), "/avatar", "/avatar"]),
  room("/album"),
  row("POST /album", [door("/"), 422, 422]),
  row("GET /album/:id", ["/login?next=%2Falbum%2F{photo}", 404, 404, ["author", 200]], OWN),
  row("POST /album/:id/move", [door("/"), 404, 404, ["author", "/album/{photo}"]], {
    at: "/album/{photo}/move",
    form: { step: "1" },
  }),
  row("POST /album/:id/remove", [door("/"), 404, 404, ["author", "/album"]], {
    at: "/album/{photo}/remove",
  }),
];
