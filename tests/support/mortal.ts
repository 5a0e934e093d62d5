/** Loaded into a server under test: it ends with the test that started it, however that ended. */
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 250).unref();
