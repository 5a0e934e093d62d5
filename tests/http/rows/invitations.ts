import { type MatrixRow, memberPage } from "./row";

export const INVITATION_ROWS: MatrixRow[] = [memberPage("/invite")];
