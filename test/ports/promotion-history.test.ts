import { expect, test } from 'vitest';
import { createPromotionRepository } from '#adapters/postgres/promotions/promotion-repository.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { addPromotions } from '#test/support/promotion-fixtures.ts';

const now = Date.now();
const daysAgo = (days: number) => new Date(now - days * 86_400_000);
const scope = { kind: 'products', of: ['masala-chai'] } as const;

test('[PROMO-1] records what a promotion took off until it was changed or deleted', async () => {
  await using database = await freshDatabase();
  const { pastPromotions } = createPromotionRepository(database.orm);
  await addPromotions(database, {
    promotions: [{ id: 'chai', discount: { percent: 30 }, scope, minimumCents: 100, startsAt: daysAgo(9) }],
  });
  await database.rows(`update promotions set title = 'Chai', minimum_cents = 100 where id = 'chai'`);
  expect(await pastPromotions(daysAgo(30))).toEqual([]);
  await database.rows(`update promotions set percent = null, amount_cents = 50 where id = 'chai'`);
  const [first] = await pastPromotions(daysAgo(30));
  expect(first).toEqual({
    discount: { percent: 30 },
    scope,
    minimumCents: 100,
    startsAt: daysAgo(9),
    endsAt: expect.any(Date),
  });
  await database.rows(`delete from promotions where id = 'chai'`);
  const [, second, ...others] = await pastPromotions(daysAgo(30));
  expect(second).toMatchObject({ discount: { amountCents: 50 }, startsAt: first?.endsAt });
  expect(others).toEqual([]);
  expect(second?.endsAt?.getTime()).toBeGreaterThan(now - 60_000);
  expect(await pastPromotions(daysAgo(-1))).toEqual([]);
});

test('[PROMO-1] records only the time in which a deleted promotion applied', async () => {
  await using database = await freshDatabase();
  const { pastPromotions } = createPromotionRepository(database.orm);
  await addPromotions(database, {
    promotions: [
      { id: 'over', discount: { percent: 10 }, scope, startsAt: daysAgo(9), endsAt: daysAgo(4) },
      { id: 'to-come', discount: { percent: 20 }, scope, startsAt: daysAgo(-2) },
      { id: 'always', discount: { percent: 30 }, scope },
    ],
  });
  await database.rows('delete from promotions');
  const past = await pastPromotions(daysAgo(30));
  expect(past).toHaveLength(2);
  expect(past).toContainEqual(expect.objectContaining({ startsAt: daysAgo(9), endsAt: daysAgo(4) }));
  expect(past).toContainEqual(
    expect.objectContaining({ discount: { percent: 30 }, startsAt: null, endsAt: expect.any(Date) }),
  );
});
