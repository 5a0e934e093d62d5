/** Everything that a process writes until it ends, and its exit code. Both streams are read at once: a full pipe would stop it. */
export async function readChildOutput(child: Bun.Subprocess<Bun.SpawnOptions.Writable, "pipe", "pipe">) {
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { output, errors, code };
}
