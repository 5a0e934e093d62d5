export type Truth = 0 | 1;
