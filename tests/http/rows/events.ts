import { members, type Row } from "./row";

export const EVENTS: Row[] = [members("GET /api/events", 200)];
