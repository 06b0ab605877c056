import type { Visit } from './visit.ts';

/** Counts rows selected by values of the visit. */
export const countRows =
  (from: string, ...valuesOf: readonly ((visit: Visit) => string)[]) =>
  async (visit: Visit): Promise<number> => {
    const values = valuesOf.map((of) => of(visit));
    const [row] = await visit.environment.rows<{ n: number }>(
      `select count(*)::int as n from ${from}`,
      values,
    );
    return row?.n ?? 0;
  };
/** Returns 1 if the row is gone. */
export const countMissing = (from: string, valuesOf: (visit: Visit) => string) => {
  const countLeft = countRows(from, valuesOf);
  return async (visit: Visit): Promise<number> => 1 - (await countLeft(visit));
};
