/** How many stories a property plays: a few, or as many as `PROPERTY_RUNS` says. */
export const runs = (usual: number): number => Number(process.env.PROPERTY_RUNS ?? usual);
