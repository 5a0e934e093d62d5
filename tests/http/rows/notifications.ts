import { loginPath, type MatrixRow, matrixRow, memberPage, memberRoute, openRoute } from "./row";

const SETTINGS_PATH = "/account/notifications";
/** On the curve, of nobody: the base point of P-256. */
const P256DH = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";

export const SUBSCRIPTION_BODY = {
  endpoint: "https://push.sea.example/{author.id}",
  keys: { p256dh: P256DH, auth: "AAAAAAAAAAAAAAAAAAAAAA" },
};

export const NOTIFICATION_ROWS: MatrixRow[] = [
  openRoute("GET /api/push/key", 200),
  memberRoute("POST /api/push/subscriptions", 204, { json: SUBSCRIPTION_BODY }),
  memberRoute("DELETE /api/push/subscriptions", 204),
  memberRoute("GET /api/push/settings", 200),
  memberRoute("PUT /api/push/settings", 200, { json: { words: true, quiet: null } }),
  memberPage(SETTINGS_PATH),
  matrixRow(`POST ${SETTINGS_PATH}`, [loginPath("/"), SETTINGS_PATH, SETTINGS_PATH], {
    form: { words: "0" },
  }),
  matrixRow(`POST ${SETTINGS_PATH}/quiet`, [loginPath("/"), SETTINGS_PATH, SETTINGS_PATH], {
    form: { from: "22:00", to: "08:00" },
  }),
  matrixRow(`POST ${SETTINGS_PATH}/ask`, [loginPath("/"), 204, 204], {
    form: {},
    // Who has a letter that others may read.
    exceptions: { owner: 200 },
  }),
  openRoute("GET /unsubscribe", 404, { path: "/unsubscribe?token=forged" }),
  openRoute("POST /unsubscribe", 404, { path: "/unsubscribe?token=forged", form: {} }),
];
