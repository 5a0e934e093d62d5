import { type MatrixRow, memberRoute } from "./row";

export const EVENT_ROWS: MatrixRow[] = [memberRoute("GET /api/events", 200)];
