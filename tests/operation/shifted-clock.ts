/** Preloaded into a command (`BUN_OPTIONS`): the machine's clock is CLOCK_SHIFT_MS away from the right time. */
const right = Date.now;
Date.now = () => right() + Number(process.env.CLOCK_SHIFT_MS ?? 0);
