import { type Row, room } from "./row";

export const PLACES: Row[] = [room("/friends")];
