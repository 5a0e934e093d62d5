import { door, members, open, type Row, room, row } from "./row";

const HERE = "/account/notifications";
/** On the curve, of nobody: the base point of P-256. */
const P256DH = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";

export const SUBSCRIPTION = {
  endpoint: "https://push.sea.example/{author.id}",
  keys: { p256dh: P256DH, auth: "AAAAAAAAAAAAAAAAAAAAAA" },
};

export const NOTIFICATIONS: Row[] = [
  open("GET /api/push/key", 200),
  members("POST /api/push/subscriptions", 204, { json: SUBSCRIPTION }),
  members("DELETE /api/push/subscriptions", 204),
  members("GET /api/push/settings", 200),
  members("PUT /api/push/settings", 200, { json: { words: true, quiet: null } }),
  room(HERE),
  row(`POST ${HERE}`, [door("/"), HERE, HERE], { form: { words: "0" } }),
  row(`POST ${HERE}/quiet`, [door("/"), HERE, HERE], { form: { from: "22:00", to: "08:00" } }),
  row(`POST ${HERE}/ask`, [door("/"), 204, 200], {
    form: {},
    but: { newcomer: 204, owner: 204, official: 204 },
  }),
  open("GET /unsubscribe", 404, { at: "/unsubscribe?token=forged" }),
  open("POST /unsubscribe", 404, { at: "/unsubscribe?token=forged", form: {} }),
];
