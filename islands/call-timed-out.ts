/** Event of the window: a call was not answered in time. */
export const CALL_TIMED_OUT = "call-timed-out";
