export type SqlBoolean = 0 | 1;
