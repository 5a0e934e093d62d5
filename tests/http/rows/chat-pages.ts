import { door, type Row, row } from "./row";

const page = "/chat/{authorId}";
const inside = "/login?next=%2Fchat%2F{authorId}";

const photos = `${inside}%2Fphoto`;

/** Of another age, or of none yet. */
const apart = { incomplete: "/complete-profile?next=%2Fchat%2F{authorId}", minor: 404 };

/** Whoever may read may also say that it was read; a refused word stands on the page it was written on. */
export const CHAT_PAGES: Row[] = [
  row("GET /chat/:id", [inside, 200, 200], { at: page, but: { owner: 409, ...apart } }),
  row("POST /chat/:id", [door("/"), 422, 422, ["holder", page]], {
    at: page,
    form: { text: "Good evening" },
    but: { friend: page, ...apart },
  }),
  row("POST /chat/:id/mute", [door("/"), page, page], { at: `${page}/mute`, form: { muted: "true" } }),
  row("POST /chat/:id/read", [door("/"), page, page], { at: `${page}/read` }),
  row("GET /chat/:id/photo", [photos, 200, 200], {
    at: `${page}/photo`,
    but: { owner: 409, minor: 404, incomplete: "/complete-profile?next=%2Fchat%2F{authorId}%2Fphoto" },
  }),
  row("POST /chat/:id/photo", [door("/"), 422, 422], {
    at: `${page}/photo`,
    but: { owner: 409, minor: 404, incomplete: "/complete-profile?next=%2Fchat%2F{authorId}%2Fphoto" },
  }),
  row("POST /chat/:id/messages/:message/recall", [door("/"), 422, 422, ["holder", page]], {
    at: `${page}/messages/{word}/recall`,
    but: apart,
  }),
  row("POST /chat/:id/messages/:message/delete", [door("/"), 422, 422, ["holder", page]], {
    at: `${page}/messages/{word}/delete`,
    but: apart,
  }),
  row("POST /chat/:id/messages/:message/open", [door("/"), 422, 422, ["holder", 422]], {
    at: `${page}/messages/{burnt}/open`,
    but: apart,
  }),
  row("POST /chat/:id/remove", [door("/"), "/friends?tab=recent", "/friends?tab=recent"], {
    at: `${page}/remove`,
  }),
];
