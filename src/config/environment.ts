/** The environment of this process with more in it, for a process that it starts. */
export const environmentWith = (more: Record<string, string>): Record<string, string | undefined> => ({
  ...process.env,
  ...more,
});
