import { readRegisteredMetrics } from "../../src/runtime/meters";

/** What `driftglass_service_calls_total` says of one service. @param owner as it was registered */
export async function readServiceCalls(owner: object, service: string): Promise<{ answered: number; failed: number }> {
  const { metrics } = await readRegisteredMetrics(owner, new Promise(() => undefined));
  const samples = metrics.find(({ name }) => name === "driftglass_service_calls_total")?.samples ?? [];
  const of = (result: string) =>
    samples.find(([label]) => label === `{service="${service}",result="${result}"}`)?.[1] ?? 0;
  return { answered: of("answered"), failed: of("failed") };
}
