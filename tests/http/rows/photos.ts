import { loginPath, type MatrixRow, matrixRow, memberPage, memberRoute, openRoute } from "./row";

const OWN: Pick<MatrixRow, "path"> = { path: "/album/{photo}" };

export const PHOTO_ROWS: MatrixRow[] = [
  memberRoute("POST /api/auth/upload-avatar", 422),
  memberRoute("DELETE /api/auth/avatar", 200),
  memberRoute("POST /api/auth/album", 422),
  matrixRow("PUT /api/auth/album", [401, 409, 409, ["author", 200]], { json: { photos: ["{photo}"] } }),
  matrixRow("DELETE /api/auth/album", [401, 404, 404, ["author", 200]], { json: { photo: "{photo}" } }),
  // Nobody sees what has no bytes; `tests/profile/photo-access.test.ts` has some.
  openRoute("GET /pictures/:file", 404, { path: "/pictures/{file}-1280.webp" }),
  memberPage("/avatar"),
  matrixRow("POST /avatar", [loginPath("/"), 422, 422]),
  matrixRow("POST /avatar/remove", [loginPath("/"), "/avatar", "/avatar"]),
  memberPage("/album"),
  matrixRow("POST /album", [loginPath("/"), 422, 422]),
  matrixRow("GET /album/:id", ["/login?next=%2Falbum%2F{photo}", 404, 404, ["author", 200]], OWN),
  matrixRow("POST /album/:id/move", [loginPath("/"), 404, 404, ["author", "/album/{photo}"]], {
    path: "/album/{photo}/move",
    form: { step: "1" },
  }),
  matrixRow("POST /album/:id/remove", [loginPath("/"), 404, 404, ["author", "/album"]], {
    path: "/album/{photo}/remove",
  }),
];
