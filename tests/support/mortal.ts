/** Loaded into a server under test: it ends with the test that started it, however that ended. */
const { ppid } = process;
setInterval(() => {
  if (process.ppid !== ppid) process.exit(1);
}, 250).unref();
