/** What became of the handovers of this process. */
export type Result = "delivered" | "failed" | "gone" | "refused" | "given_up";

const counted: Record<Result, number> = { delivered: 0, failed: 0, gone: 0, refused: 0, given_up: 0 };

export const count = (result: Result): void => void counted[result]++;

/** Handovers to push services by result, since the start. */
export const pushCounts = (): Readonly<Record<Result, number>> => ({ ...counted });
