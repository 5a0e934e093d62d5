import { loginPath, type MatrixRow, matrixRow, memberPage } from "./row";

const CHAT_PATH = "/chat/{authorId}";
const CHAT_LOGIN_PATH = "/login?next=%2Fchat%2F{authorId}";

const SETTINGS_PATH = "/account/chats";
const PHOTO_LOGIN_PATH = `${CHAT_LOGIN_PATH}%2Fphoto`;

/** Of another age, or of none yet. */
const NOT_ALLOWED_TO_CHAT = { incomplete: "/complete-profile?next=%2Fchat%2F{authorId}", minor: 404 };

/** Whoever may read may also say that it was read; a refused word stands on the page it was written on. */
export const CHAT_PAGE_ROWS: MatrixRow[] = [
  matrixRow("GET /chat/:id", [CHAT_LOGIN_PATH, 200, 200], {
    path: CHAT_PATH,
    exceptions: { owner: 409, ...NOT_ALLOWED_TO_CHAT },
  }),
  matrixRow("POST /chat/:id", [loginPath("/"), 422, 422, ["holder", CHAT_PATH]], {
    path: CHAT_PATH,
    form: { text: "Good evening" },
    exceptions: { friend: CHAT_PATH, ...NOT_ALLOWED_TO_CHAT },
  }),
  matrixRow("POST /chat/:id/mute", [loginPath("/"), CHAT_PATH, CHAT_PATH], {
    path: `${CHAT_PATH}/mute`,
    form: { muted: "true" },
  }),
  matrixRow("POST /chat/:id/translation", [loginPath("/"), CHAT_PATH, CHAT_PATH], {
    path: `${CHAT_PATH}/translation`,
    form: { translates: "true" },
  }),
  matrixRow("POST /chat/:id/preview", [loginPath("/"), 422, 422], {
    path: `${CHAT_PATH}/preview`,
    form: { text: "Good evening" },
    exceptions: { owner: 409, ...NOT_ALLOWED_TO_CHAT },
  }),
  matrixRow("POST /chat/:id/read", [loginPath("/"), CHAT_PATH, CHAT_PATH], { path: `${CHAT_PATH}/read` }),
  matrixRow("GET /chat/:id/export", [`${CHAT_LOGIN_PATH}%2Fexport`, 200, 200], {
    path: `${CHAT_PATH}/export`,
    exceptions: { owner: 409, ...NOT_ALLOWED_TO_CHAT },
  }),
  memberPage(SETTINGS_PATH),
  matrixRow(`POST ${SETTINGS_PATH}`, [loginPath("/"), SETTINGS_PATH, SETTINGS_PATH], { form: { typing: "on" } }),
  memberPage("/chat/search"),
  matrixRow("GET /chat/:id/search", [`${CHAT_LOGIN_PATH}%2Fsearch`, 200, 200], {
    path: `${CHAT_PATH}/search`,
    exceptions: { owner: 409, ...NOT_ALLOWED_TO_CHAT },
  }),
  matrixRow("GET /chat/:id/photo", [PHOTO_LOGIN_PATH, 200, 200], {
    path: `${CHAT_PATH}/photo`,
    exceptions: { owner: 409, minor: 404, incomplete: "/complete-profile?next=%2Fchat%2F{authorId}%2Fphoto" },
  }),
  matrixRow("POST /chat/:id/photo", [loginPath("/"), 422, 422], {
    path: `${CHAT_PATH}/photo`,
    exceptions: { owner: 409, minor: 404, incomplete: "/complete-profile?next=%2Fchat%2F{authorId}%2Fphoto" },
  }),
  matrixRow("POST /chat/:id/messages/:message/recall", [loginPath("/"), 422, 422, ["holder", CHAT_PATH]], {
    path: `${CHAT_PATH}/messages/{word}/recall`,
    exceptions: NOT_ALLOWED_TO_CHAT,
  }),
  matrixRow("POST /chat/:id/messages/:message/edit", [loginPath("/"), 422, 422, ["holder", CHAT_PATH]], {
    path: `${CHAT_PATH}/messages/{word}/edit`,
    form: { text: "Good evening" },
    exceptions: NOT_ALLOWED_TO_CHAT,
  }),
  matrixRow("POST /chat/:id/messages/:message/react", [loginPath("/"), 422, 422, ["holder", CHAT_PATH]], {
    path: `${CHAT_PATH}/messages/{word}/react`,
    form: { emoji: "💛" },
    exceptions: NOT_ALLOWED_TO_CHAT,
  }),
  matrixRow("POST /chat/:id/messages/:message/unreact", [loginPath("/"), 422, 422, ["holder", CHAT_PATH]], {
    path: `${CHAT_PATH}/messages/{word}/unreact`,
    exceptions: NOT_ALLOWED_TO_CHAT,
  }),
  matrixRow("POST /chat/:id/messages/:message/delete", [loginPath("/"), 422, 422, ["holder", CHAT_PATH]], {
    path: `${CHAT_PATH}/messages/{word}/delete`,
    exceptions: NOT_ALLOWED_TO_CHAT,
  }),
  matrixRow("POST /chat/:id/messages/:message/reveal", [loginPath("/"), 422, 422, ["holder", 422]], {
    path: `${CHAT_PATH}/messages/{word}/reveal`,
    exceptions: NOT_ALLOWED_TO_CHAT,
  }),
  matrixRow("POST /chat/:id/messages/:message/open", [loginPath("/"), 422, 422, ["holder", 422]], {
    path: `${CHAT_PATH}/messages/{burnt}/open`,
    exceptions: NOT_ALLOWED_TO_CHAT,
  }),
  matrixRow("POST /chat/:id/remove", [loginPath("/"), "/friends?tab=recent", "/friends?tab=recent"], {
    path: `${CHAT_PATH}/remove`,
    exceptions: { owner: CHAT_PATH },
  }),
];
