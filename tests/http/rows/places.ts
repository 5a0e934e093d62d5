import { open, type Row, room } from "./row";

export const PLACES: Row[] = [
  open("GET /api/designs/defaults", 200),
  room("/bottle-square"),
  room("/friends"),
];
