/** Loaded into a server under test: it ends with the test that started it, however that ended. */
if (process.env.PASSWORDS_AT_COST !== "1") await import("./quick-passwords");

const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 250).unref();
