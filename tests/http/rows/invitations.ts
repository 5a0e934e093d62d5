import { type Row, room } from "./row";

export const INVITATIONS: Row[] = [room("/invite")];
