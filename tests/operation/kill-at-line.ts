/** Loaded into a command under test: it is killed as it writes line KILL_AT_LINE of what it is about to do. */
const killAt = Number(process.env.KILL_AT_LINE ?? -1);
let lines = 0;
const write = process.stderr.write.bind(process.stderr);
process.stderr.write = ((text: string) => {
  if (lines++ === killAt) process.kill(process.pid, "SIGKILL");
  return write(text);
}) as typeof process.stderr.write;
