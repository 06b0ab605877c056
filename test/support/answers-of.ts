/** What so many answers were, by status; at most eight under way at once. */
export const answersOf = async (count: number, ask: (n: number) => Promise<Response>) => {
  const statuses: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      const response = await ask(next);
      await response.body?.cancel();
      statuses.push(response.status);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return (status: number) => statuses.filter((one) => one === status).length;
};
